/** A page within the application with its filters; null = no tab. */
export const pageAddress = (path: string, tabName: string | null, filters: object): string =>
  `${path}?${new URLSearchParams({ ...(tabName === null ? {} : { tabName }), filterConfig: JSON.stringify(filters) }).toString()}`
