/** `{站点}{页面}_{起}_{止}`, as every sheet of components is called. */
export const componentFile = (
  { siteName }: { siteName: string },
  page: string,
  { startTime, endTime }: { startTime: string; endTime: string },
): string => `${siteName}${page}_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`
