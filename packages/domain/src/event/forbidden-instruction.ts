import type { Maybe } from '../missing.ts'

/**
 * Radius around a national-control station inside which a task must not order spraying, metres. Interference with the
 * surroundings of automatic stations is forbidden without one number for the whole country; this is a default.
 */
export const protectionRadiusM = 1000

/** What would wash the air at a station's inlet. */
const sprayings = ['喷淋', '雾炮', '洒水', '喷雾', '雾桩']

const refusing = /(不得|不要|不能|不应|不可|勿|禁止|严禁|停止|制止|杜绝|避免|停用|关闭|违规|擅自)/

/** The sentence up to a mark: a refusal governs its own clause only. */
const clauses = (text: string): string[] => text.split(/[，。；！？,;!?\n]/)

/**
 * The spraying that a text orders, or null: `请在站点周边洒水` orders it, `站点周边不得洒水` forbids it. What an inspector
 * found (`未开启雾炮` at a yard) reads like an order where it stands in a task, and is to be worded otherwise.
 */
export const orderedSpraying = (text: string): Maybe<string> => {
  for (const clause of clauses(text.normalize('NFKC'))) {
    for (const word of sprayings) {
      const at = clause.indexOf(word)
      if (at >= 0 && !refusing.test(clause.slice(0, at))) return word
    }
  }
  return null
}

/**
 * Whether a task text may be sent to a place.
 * @param nearestNationalStationM distance to the nearest national-control station, metres; null = none in the city
 * @returns what to say to the author, or null when nothing is wrong
 */
export const forbiddenInstruction = (
  text: string,
  nearestNationalStationM: Maybe<number>,
  radiusM: number = protectionRadiusM,
): Maybe<string> => {
  if (nearestNationalStationM === null || nearestNationalStationM > radiusM) return null
  const word = orderedSpraying(text)
  return word === null
    ? null
    : `距国控站点${Math.round(nearestNationalStationM)}米，在${radiusM}米保护范围内，任务中不得安排“${word}”，请修改任务描述`
}
