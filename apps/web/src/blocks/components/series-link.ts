import { pages } from '@qingkong/contract/pages'

/** One particle component hour by hour: the same station, period and data as the page that leads there. */
export const particleSeriesLink = (values: object, factorCode: unknown): string | null => {
  // PM₂.₅ beside the components is no component; the course shows it in any case.
  if (typeof factorCode !== 'string' || factorCode === 'pm25') return null
  const filterConfig = JSON.stringify({ ...values, factorTreeCode: [factorCode] })
  return `${pages['time-series'].path}?${new URLSearchParams({ filterConfig }).toString()}`
}
