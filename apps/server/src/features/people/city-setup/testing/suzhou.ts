import { workbookOf } from '../../../../platform/spreadsheet.ts'
import { type CityWorkbook, citySheets, columnsOf, type SheetKey, sheetKeys } from '../city-sheets.ts'

type Draft = { [Key in SheetKey]?: Partial<Record<keyof CityWorkbook[Key][number], string>>[] }

/** A city other than the demo's: two districts, three sites, a stack, two devices, two people. */
export const suzhou = (): Required<Draft> => ({
  areas: [
    { areaCode: '320500', areaName: '苏州市', longitude: '120.62', latitude: '31.3' },
    { areaCode: '320505', areaName: '虎丘区', parentCode: '320500', longitude: '120.43', latitude: '31.33' },
    { areaCode: '320506', areaName: '吴中区', parentCode: '320500' },
    { areaCode: '320505001', areaName: '枫桥街道', parentCode: '320505' },
  ],
  sites: [
    {
      siteCode: '1160A',
      siteName: '上方山',
      siteType: '国控站',
      areaCode: '320505',
      longitude: '120.561',
      latitude: '31.247',
      role: '评价点',
      roleFrom: '2021-01-01',
      roleSource: '十四五国控点位名单',
    },
    {
      siteCode: 'SZ-01',
      siteName: '枫桥',
      siteType: '市控站',
      areaCode: '320505',
      streetCode: '320505001',
      longitude: '120.55',
      latitude: '31.31',
    },
    { siteCode: 'SZ-02', siteName: '木渎', siteType: '40', areaCode: '320506', longitude: '120.51', latitude: '31.26' },
  ],
  enterprises: [
    {
      psCode: 'SZ-P1',
      psName: '苏州热电厂',
      address: '枫桥路1号',
      areaCode: '320505',
      longitude: '120.54',
      latitude: '31.3',
      industryCode: 'D4412',
      industryName: '热电联产',
      creditCode: '91320500MA1ABCDE0X',
      keyIndustry: '是',
    },
  ],
  outlets: [
    {
      outletCode: 'SZ-O1',
      psCode: 'SZ-P1',
      outletName: '1号排口',
      factorCode: 'a21026',
      factorName: '二氧化硫',
      unit: 'mg/m³',
      limitValue: '35',
      limitSource: 'GB 13223-2011',
      oxygenReference: '6',
    },
    {
      outletCode: 'SZ-O1',
      psCode: 'SZ-P1',
      outletName: '1号排口',
      factorCode: 'a21002',
      factorName: '氮氧化物',
      unit: 'mg/m³',
    },
  ],
  devices: [
    { mn: 'SZ0000000001', password: 'k7Qm2x', targetKind: '站点', targetCode: 'SZ-01' },
    { mn: 'SZ0000000002', targetKind: '排口', targetCode: 'SZ-O1' },
  ],
  organisations: [
    { orgCode: 'SZ-ZH', orgName: '指挥中心', areaCode: '320500' },
    { orgCode: 'SZ-HQ', orgName: '虎丘生态环境局', parentCode: 'SZ-ZH', areaCode: '320505' },
  ],
  people: [
    {
      userCode: 'gusu.wang',
      remarkName: '王姑苏',
      orgCode: 'SZ-ZH',
      roles: '指挥调度员',
      areaCodes: '320500',
      mobilePhone: '13800000001',
    },
    { userCode: 'huqiu.li', remarkName: '李虎丘', orgCode: 'SZ-HQ', roles: '承办人、督查人员', areaCodes: '320505' },
  ],
})

/** The draft as a workbook made from the template. */
export const workbookBytes = async (draft: Draft): Promise<Uint8Array> => {
  const { data } = await workbookOf(
    '城市.xlsx',
    sheetKeys.map((key) => {
      const columns = columnsOf(key)
      const rows: readonly Readonly<Record<string, string>>[] = draft[key] ?? []
      return {
        name: citySheets[key].name,
        columns: columns.map(([, { title, required, width }]) => ({ title: required ? `${title}*` : title, width })),
        rows: [columns.map(([, { hint }]) => hint), ...rows.map((row) => columns.map(([field]) => row[field] ?? ''))],
      }
    }),
  )
  return data
}
