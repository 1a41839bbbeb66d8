interface Chosen {
  siteCodes: readonly string[]
  timeRange: readonly (readonly [string, string])[]
}

/** A species hour by hour, at the stations and in the period it was found in. */
export const speciesAddress = (factorCode: string, { siteCodes, timeRange }: Chosen): string =>
  `/photochemistry/time-series-pc?${new URLSearchParams({
    filterConfig: JSON.stringify({ siteCodes, timeRange, dataType: 'HOUR', factorTreeCode: [factorCode] }),
  }).toString()}`
