import type { lightAnalysis as calls } from '@qingkong/contract/calls/composition/light-analysis'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { factors } from '@qingkong/domain/site/factor'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { speciesOf } from '../../../series/port.ts'

type Groups = HandlerAnswer<typeof calls.specialFactor>

/** What photochemistry looks at beside the species. */
const besideFactors = ['o3', 'no2', 'no', 'nox', 'co'] as const

/** Species that instruments at the stations send; null = stations were not named. */
const sentCodes = async (db: Queryable, siteCodes: readonly string[]): Promise<ReadonlySet<string> | null> => {
  if (siteCodes.length === 0) return null
  const sent = await rows(
    db,
    sql<{ code: string }>`select distinct b.factor_code as code from device_binding b join site s on s.id = b.target_id
      where b.target_kind = 'voc' and s.site_code = any(${[...siteCodes]}::text[])`,
  )
  return new Set(sent.map(({ code }) => code))
}

/** The tree of species with what each weighs in ozone and radicals: pollutants, groups, then the species of each group. */
export const specialFactors = async (db: Queryable, siteCodes: readonly string[]): Promise<Groups> => {
  const [species, sent] = await Promise.all([speciesOf(db, 'voc'), sentCodes(db, siteCodes)])
  const none = { mir: null, koh: null }
  const total = { factorCode: 'tvoc', factorName: 'TVOC', unit: 'µg/m³', ...none }
  return [
    {
      groupCode: 'GENERAL_FACTORS',
      groupName: '臭氧及前体物',
      factorInfos: besideFactors.map((code) => ({
        factorCode: code,
        factorName: factors[code].typeset,
        unit: factors[code].unit,
        ...none,
      })),
    },
    {
      groupCode: 'GROUP',
      groupName: '类别合计',
      factorInfos: [
        total,
        ...Object.entries(vocGroupNames).map(([factorCode, factorName]) => ({
          factorCode,
          factorName,
          unit: 'µg/m³',
          ...none,
        })),
      ],
    },
    ...Object.entries(vocGroupNames).flatMap(([groupCode, groupName]) => {
      const own = species.filter(
        (one) => isVocGroupCode(one.groupCode) && one.groupCode === groupCode && (sent?.has(one.factorCode) ?? true),
      )
      return own.length === 0
        ? []
        : [
            {
              groupCode,
              groupName,
              factorInfos: own.map(({ factorCode, name, unit, mir, koh }) => ({
                factorCode,
                factorName: name,
                unit,
                mir,
                koh,
              })),
            },
          ]
    }),
  ]
}
