/**
 * Everything the product keeps measured numbers of. Weather stands apart from air because other rules hold for it,
 * though the same site may measure both; species come by family because each is a method of its own.
 */
export const measuredKinds = [
  'air',
  'weather',
  'outlet',
  'meter',
  'condition',
  'dust',
  'mobile',
  'voc',
  'ions',
  'carbon',
  'elements',
  'lidar',
  'city',
] as const
export type MeasuredKind = (typeof measuredKinds)[number]

export const measuredKindNames: Readonly<Record<MeasuredKind, string>> = {
  air: '空气站',
  weather: '气象',
  outlet: '排口',
  meter: '用电',
  condition: '工况',
  dust: '工地',
  mobile: '走航',
  voc: '挥发性有机物组分',
  ions: '水溶性离子',
  carbon: '碳组分',
  elements: '元素',
  lidar: '激光雷达',
  city: '城市',
}
