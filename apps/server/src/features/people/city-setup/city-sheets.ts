import { type FormSheet, formSheet } from '../../../platform/form-sheet.ts'

/** How a cell is judged by itself. */
type CellKind = 'text' | 'longitude' | 'latitude' | 'number' | 'yesNo' | 'date' | 'areaCode' | 'orgCode' | 'userCode'

interface Column {
  title: string
  kind: CellKind
  required: boolean
  maxLength: number
  /** In characters. */
  width: number
  /** A line under the head of the template: what to write. */
  hint: string
}

const column = (
  title: string,
  kind: CellKind,
  hint: string,
  { required = false, maxLength = 60, width = 16 }: Partial<Column> = {},
): Column => ({ title, kind, hint, required, maxLength, width })

const must = { required: true }
const place = {
  longitude: column('经度', 'longitude', '十进制度，如 120.62', must),
  latitude: column('纬度', 'latitude', '十进制度，如 31.30', must),
}

/** The sheets of the workbook a city is set up by, in the order they build upon each other. Codes join them. */
export const citySheets = {
  areas: {
    name: '区域',
    columns: {
      areaCode: column('区域编码', 'areaCode', '市、区县6位，街道9位，如 320505', must),
      areaName: column('区域名称', 'text', '如 虎丘区', must),
      parentCode: column('上级编码', 'areaCode', '市级留空'),
      longitude: column('经度', 'longitude', '区域中心，可留空'),
      latitude: column('纬度', 'latitude', '区域中心，可留空'),
    },
  },
  sites: {
    name: '站点',
    columns: {
      siteCode: column('站点编码', 'text', '全市唯一，如 1160A', { ...must, maxLength: 32 }),
      siteName: column('站点名称', 'text', '', must),
      siteType: column('站点类型', 'text', '编码或名称，如 30 或 市控站', must),
      areaCode: column('区县编码', 'areaCode', '见“区域”', must),
      streetCode: column('街道编码', 'areaCode', '可留空'),
      ...place,
      role: column('评价角色', 'text', '评价点、对照点或留空'),
      roleFrom: column('评价起始日期', 'date', '有评价角色时必填，如 2021-01-01'),
      roleSource: column('评价依据', 'text', '有评价角色时必填：点位名单或通知', { maxLength: 200, width: 30 }),
    },
  },
  enterprises: {
    name: '企业',
    columns: {
      psCode: column('企业编码', 'text', '全市唯一', { ...must, maxLength: 32 }),
      psName: column('企业名称', 'text', '', { ...must, maxLength: 100, width: 30 }),
      address: column('地址', 'text', '', { ...must, maxLength: 200, width: 30 }),
      areaCode: column('区县编码', 'areaCode', '见“区域”', must),
      streetCode: column('街道编码', 'areaCode', '可留空'),
      ...place,
      industryCode: column('行业编码', 'text', 'GB/T 4754，如 C3110', must),
      industryName: column('行业名称', 'text', '', must),
      creditCode: column('统一社会信用代码', 'text', '18位', { ...must, maxLength: 18, width: 22 }),
      keyIndustry: column('重点行业', 'yesNo', '是或否', must),
      contactName: column('联系人', 'text', '可留空', { maxLength: 30 }),
      contactPhone: column('联系电话', 'text', '可留空', { maxLength: 30 }),
    },
  },
  outlets: {
    name: '排口',
    columns: {
      outletCode: column('排口编码', 'text', '全市唯一；每个因子一行', { ...must, maxLength: 32 }),
      psCode: column('企业编码', 'text', '见“企业”', must),
      outletName: column('排口名称', 'text', '', must),
      stackHeightM: column('排气筒高度(m)', 'number', '可留空'),
      factorCode: column('因子编码', 'text', 'HJ 212，如 a21026', { ...must, maxLength: 10 }),
      factorName: column('因子名称', 'text', '如 二氧化硫', must),
      unit: column('单位', 'text', '如 mg/m³', { ...must, maxLength: 16 }),
      limitValue: column('限值', 'number', '可留空'),
      limitSource: column('限值依据', 'text', '有限值时必填：标准号，如 锅炉GB 13271-2014、加油站GB 20952-2020', {
        maxLength: 100,
        width: 24,
      }),
      oxygenReference: column('基准含氧量(%)', 'number', '按标准折算的填写，如燃煤电厂6；不折算留空', { width: 16 }),
      byDay: column('按日均值评价', 'yesNo', '是或否；垃圾焚烧填是，留空为按小时', { width: 14 }),
    },
  },
  devices: {
    name: '设备',
    columns: {
      mn: column('设备编号MN', 'text', 'HJ 212 的 MN，全市唯一', { ...must, maxLength: 32, width: 28 }),
      password: column('接入密码', 'text', '6至16位；留空则由系统生成', { maxLength: 16 }),
      targetKind: column('对象类型', 'text', '站点或排口', must),
      targetCode: column('对象编码', 'text', '站点编码或排口编码', must),
    },
  },
  organisations: {
    name: '组织',
    columns: {
      orgCode: column('组织编码', 'orgCode', '字母开头', { ...must, maxLength: 32 }),
      orgName: column('组织名称', 'text', '', { ...must, width: 30 }),
      parentCode: column('上级组织编码', 'orgCode', '留空为市局'),
      areaCode: column('区域编码', 'areaCode', '组织管辖的区域', must),
    },
  },
  people: {
    name: '人员',
    columns: {
      userCode: column('用户名', 'userCode', '字母开头，3至32位', { ...must, maxLength: 32 }),
      remarkName: column('姓名', 'text', '', { ...must, maxLength: 30 }),
      orgCode: column('组织编码', 'orgCode', '见“组织”', must),
      roles: column('角色', 'text', '角色名称，多个用、分开', { ...must, maxLength: 200, width: 24 }),
      areaCodes: column('管辖区域编码', 'text', '多个用、分开；全市填市编码', { ...must, maxLength: 300, width: 24 }),
      mobilePhone: column('手机号', 'text', '可留空'),
      email: column('邮箱', 'text', '可留空', { maxLength: 100, width: 24 }),
      postName: column('职务', 'text', '可留空', { maxLength: 30 }),
    },
  },
} as const satisfies Record<string, { name: string; columns: Record<string, Column> }>

export type SheetKey = keyof typeof citySheets
export type FieldOf<Key extends SheetKey> = keyof (typeof citySheets)[Key]['columns'] & string

/** A filled row by its fields; `row` is its number in the sheet. */
export type SheetRow<Key extends SheetKey> = Readonly<Record<FieldOf<Key>, string>> & { readonly row: number }
export type CityWorkbook = { readonly [Key in SheetKey]: readonly SheetRow<Key>[] }

export const sheetKeys = Object.keys(citySheets) as SheetKey[]

/** Columns of a sheet with their fields, as they stand from left to right. */
export const columnsOf = (key: SheetKey): readonly (readonly [string, Column])[] =>
  Object.entries<Column>(citySheets[key].columns)

/** A sheet as people fill it in. */
export const formOf = (key: SheetKey): FormSheet<string> => formSheet<string>(citySheets[key].columns)

/** Heads on row 1, hints on row 2. */
export const firstRow = 3
export const maxRowsPerSheet = 5000
