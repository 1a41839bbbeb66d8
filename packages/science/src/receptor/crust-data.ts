/**
 * Mean composition of the crust or soil, mg/kg. UCC: upper continental crust. The Chinese soil values are means of the
 * A horizon (background survey of 1990, to be confirmed).
 */
export const crustTables = {
  rudnickGao2003: { nameZh: '上地壳（Rudnick 和 Gao 2003）', source: 'Treatise on Geochemistry 3, 1–64' },
  mcLennan2001: { nameZh: '上地壳（McLennan 2001）', source: 'Geochem. Geophys. Geosyst. 2, 2000GC000109' },
  taylorMcLennan1995: { nameZh: '上地壳（Taylor 和 McLennan 1995）', source: 'Rev. Geophys. 33, 241（待核对）' },
  chinaSoil1990: { nameZh: '中国土壤A层均值', source: '中国环境监测总站 1990（待核对）' },
} as const
export type CrustTable = keyof typeof crustTables

/** Element | Taylor and McLennan 1995 | McLennan 2001 | Rudnick and Gao 2003 | China, soil A 1990. */
const crustText = `
Si|308000|308000|311308|
Al|80400|80400|81506|66200
Fe|35000|35000|39176|29400
Ca|30000|30000|25658|15400
Mg|13300|13300|14955|7800
Na|28900|28900|24259|10200
K|28000|28000|23244|18600
Ti|3000|4100|3836|3800
Mn|600|600|774|583
P|700|700|655|
V|60|107|97|82.4
Cr|35|83|92|61
Co|10|17|17.3|12.7
Ni|20|44|47|26.9
Cu|25|25|28|22.6
Zn|71|71|67|74.2
As|1.5|1.5|4.8|11.2
Se|0.05|0.05|0.09|0.29
Sr|350|350|320|167
Mo|1.5|1.5|1.1|2.0
Ag|0.05|0.05|0.053|0.132
Cd|0.098|0.098|0.09|0.097
Sn|5.5|5.5|2.1|2.6
Sb|0.2|0.2|0.4|1.21
Ba|550|550|628|469
Pb|20|17|17|26
Bi|0.127|0.127||0.37
Sc|11|13.6|14|
Ga|17|17|17.5|
Rb|112|112|84|
Zr|190|190|193|
Hg|||0.05|0.065
Br|||1.6|
Cl|||370|
F|||557|
S|||62|
`

const columns: readonly CrustTable[] = ['taylorMcLennan1995', 'mcLennan2001', 'rudnickGao2003', 'chinaSoil1990']

const valuesOf = (table: CrustTable): Map<string, number> => {
  const at = 1 + columns.indexOf(table)
  return new Map(
    crustText
      .trim()
      .split('\n')
      .map((line) => line.split('|'))
      .flatMap((cells): [string, number][] => (cells[at] ? [[cells[0] ?? '', Number(cells[at])]] : [])),
  )
}

/** mg/kg by element; an element absent is not in that table. */
export const crustValues: Readonly<Record<CrustTable, ReadonlyMap<string, number>>> = {
  rudnickGao2003: valuesOf('rudnickGao2003'),
  mcLennan2001: valuesOf('mcLennan2001'),
  taylorMcLennan1995: valuesOf('taylorMcLennan1995'),
  chinaSoil1990: valuesOf('chinaSoil1990'),
}
