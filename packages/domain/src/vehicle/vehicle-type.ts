/**
 * Vehicle types 0–26. The document gives the codes and the name of 0 only (2 §3.7); the others are those of a widespread
 * camera maker's table, which agrees in number and in 0 = 未知. Shipped names: a city may call them otherwise.
 */
export const vehicleTypeNames = [
  '未知',
  '客车',
  '货车',
  '轿车',
  '面包车',
  '小货车',
  '行人',
  '二轮车',
  '三轮车',
  'SUV/MPV',
  '中型客车',
  '机动车',
  '非机动车',
  '小型轿车',
  '微型轿车',
  '皮卡车',
  '集装箱卡车',
  '微卡',
  '渣土车',
  '吊车',
  '油罐车',
  '混凝土搅拌车',
  '平板拖车',
  '两厢轿车',
  '三厢轿车',
  '轿跑',
  '小型客车',
] as const

/** 行人, 二轮车 and 非机动车: not offered where exhausts are looked at. */
export const typesWithoutExhaust: ReadonlySet<number> = new Set([6, 7, 12])
