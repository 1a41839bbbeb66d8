/**
 * Limits at the monitor of a construction site, DB32/4437-2022 施工场地扬尘排放标准 (Jiangsu), table 1, µg/m³: TSP as a
 * mean of 15 minutes; PM10 as the hour's mean less the city's mean of the same hour. The figures are given from
 * knowledge of the standard and were not read again in its text; the PM10 figure equals that of DB13/2934-2019 (Hebei).
 */
export const dustLimits = { tsp: 500, pm10AboveCity: 80 } as const

/** Default levels: 三级 from the limit on, 二级 from one and a half, 一级 from twice the limit. */
export const dustLevelMultiples = { 1: 2, 2: 1.5, 3: 1 } as const
