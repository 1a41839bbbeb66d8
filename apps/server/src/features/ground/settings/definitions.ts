import type { Config } from '../../../platform/config.ts'

export type SettingValue = number | string

interface SettingBase {
  key: string
  name: string
  /** What the value does, for whoever changes it. */
  meaning: string
  unit: string
  /** Where it stands in the row `city` instead of a row of its own; such a setting has no default. */
  cityPath?: readonly string[]
  /** What of the row `city` counts as long as nothing stands there. */
  otherwise?: readonly string[]
}

interface NumberSetting extends SettingBase {
  kind: 'integer' | 'decimal'
  min: number
  max: number
  byDefault: number
}

interface TextSetting extends SettingBase {
  kind: 'text'
  maxLength: number
  required: boolean
  /** What the environment says; empty when it says nothing. */
  byDefault: (config: Config) => string
}

export type Setting = NumberSetting | TextSetting

export interface SettingGroup {
  code: string
  name: string
  note: string
  settings: readonly Setting[]
}

const levels = ['一', '二', '三'] as const

/** One row of the table of limits in minutes, by level (the city's workflow: 15/30/60 min, 2/4/24 h, 2/4/8 h). */
const limits = (stage: string, name: string, minutes: readonly [number, number, number]): NumberSetting[] =>
  minutes.map((byDefault, index) => ({
    key: `deadline.${stage}.${index + 1}`,
    name: `${levels[index]}级${name}时限`,
    meaning: `${levels[index]}级告警从进入${name}环节起允许的时间；已在计时的环节不变`,
    kind: 'integer',
    unit: '分钟',
    min: 1,
    max: 20_160,
    byDefault,
  }))

const deadline: SettingGroup = {
  code: 'deadline',
  name: '办理时限',
  note: '自保存后新开始的环节起生效。告警按自然时间计，上报与督查按工作日计。',
  settings: [
    ...limits('sign', '签收', [15, 30, 60]),
    ...limits('feedback', '反馈', [120, 240, 1440]),
    ...limits('assess', '评估', [120, 240, 480]),
    {
      key: 'deadline.superviseDays',
      name: '督查时限',
      meaning: '从下发督查的次日起计的工作日数，当日24时到期',
      kind: 'integer',
      unit: '个工作日',
      min: 1,
      max: 60,
      byDefault: 3,
    },
    {
      key: 'deadline.workStartHour',
      name: '上班时间',
      meaning: '非工作日收到的上报，从下一个工作日的这一时刻起计时',
      kind: 'integer',
      unit: '时',
      min: 0,
      max: 12,
      byDefault: 9,
    },
  ],
}

const shift: SettingGroup = {
  code: 'shift',
  name: '值班班次',
  note: '交班时刻到来时，已恢复且无人处置的三级告警自动关闭。',
  settings: [
    {
      key: 'shift.dayStartHour',
      name: '白班接班时间',
      meaning: '夜班结束、白班开始的时刻',
      kind: 'integer',
      unit: '时',
      min: 0,
      max: 23,
      byDefault: 8,
    },
    {
      key: 'shift.nightStartHour',
      name: '夜班接班时间',
      meaning: '白班结束、夜班开始的时刻',
      kind: 'integer',
      unit: '时',
      min: 0,
      max: 23,
      byDefault: 20,
    },
  ],
}

const zoom = (key: string, name: string, meaning: string, byDefault: number): NumberSetting => ({
  key: `city.${key}`,
  name,
  meaning,
  kind: 'decimal',
  unit: '级',
  min: 1,
  max: 20,
  byDefault,
  cityPath: [key],
})

const map: SettingGroup = {
  code: 'map',
  name: '地图',
  note: '保存后刷新页面生效。未填瓦片服务与天地图密钥时使用内置底图。',
  settings: [
    {
      key: 'city.longitude',
      name: '中心经度',
      meaning: '打开地图时的中心点',
      kind: 'decimal',
      unit: '°',
      min: 73,
      max: 136,
      byDefault: 120.3,
      cityPath: ['centerPoint', '0'],
    },
    {
      key: 'city.latitude',
      name: '中心纬度',
      meaning: '打开地图时的中心点',
      kind: 'decimal',
      unit: '°',
      min: 3,
      max: 54,
      byDefault: 31.57,
      cityPath: ['centerPoint', '1'],
    },
    zoom('zoom', '初始级别', '打开地图时的缩放级别', 9),
    zoom('minZoom', '最小级别', '允许缩小到的级别', 5),
    zoom('maxZoom', '最大级别', '允许放大到的级别', 18),
    {
      key: 'city.visitorLongitude',
      name: '访客中心经度',
      meaning: '访客打开地图时的中心点，未另设时同中心经度',
      kind: 'decimal',
      unit: '°',
      min: 73,
      max: 136,
      byDefault: 120.3,
      cityPath: ['visitorLongitude'],
      otherwise: ['centerPoint', '0'],
    },
    {
      key: 'city.visitorLatitude',
      name: '访客中心纬度',
      meaning: '访客打开地图时的中心点，未另设时同中心纬度',
      kind: 'decimal',
      unit: '°',
      min: 3,
      max: 54,
      byDefault: 31.57,
      cityPath: ['visitorLatitude'],
      otherwise: ['centerPoint', '1'],
    },
    zoom('visitorZoom', '访客初始级别', '访客打开地图时的缩放级别', 5),
    {
      key: 'map.tileUrl',
      name: '瓦片服务地址',
      meaning: '自有底图的栅格瓦片地址，含 {z}、{x}、{y}；填写后优先于天地图',
      kind: 'text',
      unit: '',
      maxLength: 300,
      required: false,
      byDefault: ({ map }) => map.tileUrl ?? '',
    },
    {
      key: 'map.tiandituKey',
      name: '天地图密钥',
      meaning: '在天地图开放平台申请的浏览器端密钥',
      kind: 'text',
      unit: '',
      maxLength: 64,
      required: false,
      byDefault: ({ map }) => map.tiandituKey ?? '',
    },
    {
      key: 'map.approvalNumber',
      name: '审图号',
      meaning: '所用底图的审图号，显示在地图右下角',
      kind: 'text',
      unit: '',
      maxLength: 60,
      required: false,
      byDefault: ({ map }) => map.approvalNumber ?? '',
    },
  ],
}

const retention: SettingGroup = {
  code: 'retention',
  name: '数据保留',
  note: '到期数据由后台每小时清理一次并记入操作日志，报文与分钟数据按日、月整段删除。小时、日数据与操作日志不清理。',
  settings: [
    {
      key: 'retention.frameDays',
      name: '原始报文保留天数',
      meaning: '设备原始报文自接收之日起保留多久，供核对数据来源',
      kind: 'integer',
      unit: '天',
      min: 7,
      max: 3660,
      byDefault: 30,
    },
    {
      key: 'retention.minuteDays',
      name: '分钟数据保留天数',
      meaning: '分钟与五分钟数据保留多久；不短于设备允许补传的天数，以免补传改写早前的小时值',
      kind: 'integer',
      unit: '天',
      min: 365,
      max: 3660,
      byDefault: 365,
    },
    {
      key: 'retention.quarantineDays',
      name: '隔离报文保留天数',
      meaning: '不合格而被隔离的设备报文保留多久，供排查设备问题',
      kind: 'integer',
      unit: '天',
      min: 7,
      max: 365,
      byDefault: 30,
    },
    {
      key: 'retention.vehicleDays',
      name: '机动车记录保留天数',
      meaning: '过车、遥感检测与黑烟抓拍记录保留多久；车辆判定要看6个月内的检测，故不短于190天',
      kind: 'integer',
      unit: '天',
      min: 190,
      max: 3660,
      byDefault: 730,
    },
    {
      key: 'retention.vehiclePictureDays',
      name: '机动车图片保留天数',
      meaning: '过车与抓拍图片保留多久；已确认、已移交的黑烟车图片与记录同期保留',
      kind: 'integer',
      unit: '天',
      min: 30,
      max: 3660,
      byDefault: 180,
    },
  ],
}

/** Every setting that has an effect. */
export const settingGroups: readonly SettingGroup[] = [deadline, shift, map, retention]

/** The shipped value of a number setting. */
export const defaultNumber = (key: string): number => {
  const setting = settingGroups.flatMap(({ settings }) => settings).find((one) => one.key === key)
  if (setting === undefined || setting.kind === 'text') throw new Error(`no number setting ${key}`)
  return setting.byDefault
}
