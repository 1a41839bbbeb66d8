interface Chosen {
  siteCodes: readonly string[]
  timeRange: readonly (readonly [string, string])[]
  /** Hours, or days of longer periods. */
  dataType: string
}

/** A species over time, at the stations and in the period it was found in. */
export const speciesAddress = (factorCode: string, { siteCodes, timeRange, dataType }: Chosen): string =>
  `/photochemistry/time-series-pc?${new URLSearchParams({
    filterConfig: JSON.stringify({ siteCodes, timeRange, dataType, factorTreeCode: [factorCode] }),
  }).toString()}`
