import { readFileSync } from 'node:fs'

export interface AreaRow {
  areaCode: string
  areaName: string
  parentCode: string
  areaType: 'city' | 'county' | 'street'
}

const AREA_TYPES = ['city', 'county', 'street'] as const

/** Reads `areaCode,areaName,parentCode,areaType` rows; refuses an unknown area type. */
export const readAreaTable = (file: string): AreaRow[] => {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  return lines.map((line) => {
    const [areaCode = '', areaName = '', parentCode = '', type = ''] = line.split(',')
    const areaType = AREA_TYPES.find((known) => known === type)
    if (!areaType) throw new Error(`${file}: 未知的区域类型“${type}”，应为 ${AREA_TYPES.join('、')}`)
    return { areaCode, areaName, parentCode, areaType }
  })
}
