/**
 * The room of every measured number is apps/server/src/series. Outside it no SQL names a series table, no code names a
 * flag letter, and nobody keeps a map from factors to columns of his own.
 */

/** Code that speaks of measured numbers. Devices (simulator), codecs (protocol) and measuring tools speak their own way. */
const judgedFiles = /^(?:apps\/(?:server|cli)\/src|packages\/(?:domain|contract|science)\/src)\/.*\.ts$/
/** The room, the schema's partitions, the domain's rules, and code that only tests or describes. */
const room =
  /^apps\/server\/src\/series\/|^apps\/server\/src\/(?:db\/partitions|due\/due-row)\.ts$|^packages\/domain\/src\/measurement\/|\.test\.ts$|\/testing\/|\.gen\.ts$|\/reference\//

const insideRoom = (path: string): boolean => !judgedFiles.test(path) || room.test(path)

/** Comments may speak of anything. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/[^\n]*/g, '$1')

interface Rule {
  pattern: RegExp
  why: string
}

const rules: readonly Rule[] = [
  {
    pattern:
      /\b(?:site_(?:minute|five_minute|hour_raw|hour_checked|day)|(?:outlet|point|dust)_(?:minute|hour|day)|(?:species|voc|ions|carbon|elements|lidar)_(?:minute|hour|day)|mobile_minute|city_(?:hour|day)|value_history)\b|\$\{[^}]*\}_(?:minute|hour|day)\b|\b(?:site|outlet|point|dust|component|city)_\$\{|\b(?:from|join|into|update)\s+latest\b/g,
    why: 'names a series table: ask apps/server/src/series (readHours, siteHoursOf …) so that a reviewed value and a flag mean the same everywhere',
  },
  {
    pattern:
      /\bnormalFlag\b|\bflags?\b[^\n`]*->>|\bflags\s*\?\||substr\([^)\n]*flags|\b\w*[fF]lags?\b[^\n]*'[A-Z0-9]'/g,
    why: 'decides by a flag letter: say what the value is for (isFit, fitColumn, fitPosition with shown, counted or judged); words for people are flagWords',
  },
  {
    pattern: /\b(?:wind_speed|wind_direction|air_pressure)\b/g,
    why: 'maps a factor to a column: the one map stands in apps/server/src/series/factor-columns.ts',
  },
]

export interface DoorBreak {
  path: string
  line: number
  found: string
  why: string
}

/** What a file outside the room takes past its door; empty where all is well. */
export const pastTheDoor = (path: string, text: string): DoorBreak[] => {
  if (insideRoom(path)) return []
  const code = withoutComments(text)
  return rules.flatMap(({ pattern, why }) =>
    [...code.matchAll(pattern)].map((match) => ({
      path,
      line: code.slice(0, match.index).split('\n').length,
      found: match[0],
      why,
    })),
  )
}
