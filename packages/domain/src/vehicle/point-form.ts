import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'
import type { Maybe } from '../missing.ts'

/** 1 remote sensing of exhausts, 2 black smoke camera. */
export const pointKindNames = { '1': '遥感检测', '2': '黑烟抓拍' } as const
export type PointKind = keyof typeof pointKindNames

export interface PointForm {
  identifier: string
  pointName: string
  pointKind: PointKind | ''
  areaCode: string
  address: string
  longitude: Maybe<number>
  latitude: Maybe<number>
  lanes: Maybe<number>
  slopePct: Maybe<number>
}

/** As devices name themselves when they push. */
const identifierPattern = /^[A-Za-z0-9][\w-]{1,31}$/
const mostLanes = 10
/** A steeper road spoils every test on it. */
const steepestPct = 15

const within = (value: Maybe<number>, least: number, most: number): boolean =>
  value !== null && value >= least && value <= most

/** What is wrong with a point where vehicles are looked at, by field. */
export const pointProblems = (form: PointForm): FieldProblem<keyof PointForm>[] => {
  const { identifier, pointName, pointKind, areaCode, address, longitude, latitude, lanes, slopePct } = form
  return problemsIn([
    [
      'identifier',
      identifierPattern.test(identifier) ? null : '编号应为2至32位字母、数字、横线或下划线，以字母或数字开头',
    ],
    ['pointName', requiredText(pointName, '请输入点位名称')],
    ['pointKind', pointKind === '' ? '请选择点位类型' : null],
    ['areaCode', requiredText(areaCode, '请选择区县')],
    ['address', requiredText(address, '请输入地址')],
    ['longitude', within(longitude, -180, 180) ? null : '经度应在-180到180之间'],
    ['latitude', within(latitude, -90, 90) ? null : '纬度应在-90到90之间'],
    ['lanes', within(lanes, 1, mostLanes) && Number.isInteger(lanes) ? null : `车道数应为1到${mostLanes}的整数`],
    ['slopePct', within(slopePct, -steepestPct, steepestPct) ? null : `坡度应在-${steepestPct}%到${steepestPct}%之间`],
  ])
}
