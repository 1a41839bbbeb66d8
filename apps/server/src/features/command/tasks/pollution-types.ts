/** Kinds of pollution that reports and trace records name; the city's own list, codes stable. */
export const pollutionTypes: readonly { typeCode: string; typeName: string }[] = [
  { typeCode: '01', typeName: '工业废气' },
  { typeCode: '02', typeName: '工地扬尘' },
  { typeCode: '03', typeName: '道路扬尘' },
  { typeCode: '04', typeName: '裸土堆场' },
  { typeCode: '05', typeName: '露天焚烧' },
  { typeCode: '06', typeName: '餐饮油烟' },
  { typeCode: '07', typeName: '机动车尾气' },
  { typeCode: '08', typeName: '非道路移动机械' },
  { typeCode: '09', typeName: '加油站油气' },
  { typeCode: '10', typeName: '汽修喷涂' },
  { typeCode: '11', typeName: '异味扰民' },
  { typeCode: '99', typeName: '其他' },
]
