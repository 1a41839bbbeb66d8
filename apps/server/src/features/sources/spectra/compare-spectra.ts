import { Fail } from '@qingkong/contract/errors'
import { formatRounded } from '@qingkong/domain/air/rounding'
import { comparedProfiles, type ProfileVerdict, profileVerdictNames } from '@qingkong/domain/spectrum/profile-distance'
import { firstRow, sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { factorProfile, libraryProfiles } from './given-profiles.ts'
import { type KnownSpecies, knownSpecies } from './species-names.ts'
import { sampleTables } from './spectrum-rows.ts'
import { type NamedProfile, storedProfiles } from './stored-profiles.ts'

interface CompareQuestion {
  sp: readonly string[]
  withAll: boolean
  library: boolean
  factor?: { name: string; shares: Record<string, number> } | undefined
}

/** More fill no heat matrix. */
const mostProfiles = 40

const sharesOf = ({ shares }: NamedProfile) => new Map(Array.from(shares, ([code, { share }]) => [code, share]))

const compared = (a: NamedProfile, b: NamedProfile) => {
  const distance = comparedProfiles(sharesOf(a), sharesOf(b))
  return { a: a.key, b: b.key, ...distance, verdictName: profileVerdictNames[distance.verdict] }
}
type Comparison = ReturnType<typeof compared>

/** What can be compared first, by PD. */
const rank = ({ verdict, pd }: { verdict: ProfileVerdict; pd: number | null }): number =>
  verdict === 'tooFew' ? 4 : (pd ?? 3)

const shown = (profile: NamedProfile, species: KnownSpecies) => ({
  key: profile.key,
  kind: profile.kind,
  name: profile.name,
  psCode: profile.psCode,
  samples: profile.samples,
  species: Array.from(profile.shares, ([code, { share, sd }]) => ({
    code,
    name: species.byCode.get(code)?.name ?? code,
    share,
    sd,
  })).toSorted((a, b) => b.share - a.share),
})

const sentence = (nearest: readonly Comparison[], profiles: readonly NamedProfile[]): string => {
  const [first] = nearest
  if (!first) return '没有可比对的源谱'
  if (first.verdict === 'tooFew' || first.pd === null) return profileVerdictNames.tooFew
  const name = profiles.find(({ key }) => key === first.b)?.name ?? ''
  return `最相近：${name}（PD ${formatRounded(first.pd, 2)}）`
}

/** Chosen samples must be there and visible. @throws Fail INVALID_INPUT, NOT_FOUND, OUT_OF_SCOPE */
const requireSamples = async ({ db, session }: CallContext, sp: readonly string[]) => {
  const ids = [...new Set(sp)]
  if (ids.some((id) => uuidOrNull(id) === null)) throw new Fail('INVALID_INPUT', '样品编号有误')
  const found = await firstRow(
    db,
    sql<{ known: number; visible: number }>`select count(*)::int as known,
      count(*) filter (where ${emissionDetail(session.scope)})::int as visible
      from ${sampleTables} where spectrum_sample.id = any(${ids}::uuid[])`,
  )
  if ((found?.known ?? 0) < ids.length) throw new Fail('NOT_FOUND', '样品不存在或已被删除')
  if ((found?.visible ?? 0) < ids.length) throw new Fail('OUT_OF_SCOPE')
}

/** The processes of the chosen samples, that of the first one first. */
const chosenProfiles = async ({ db }: CallContext, sp: readonly string[]): Promise<NamedProfile[]> => {
  const [first] = sp
  if (first === undefined) return []
  const all = await storedProfiles(db, sql`spectrum_sample.id = any(${sp}::uuid[])`)
  const [asked] = await storedProfiles(db, sql`spectrum_sample.id = ${first}::uuid`)
  return all.toSorted((a, b) => Number(b.key === asked?.key) - Number(a.key === asked?.key))
}

/**
 * Holds a process or a factor against others: the chosen ones, all the user may see, the library of source types.
 * @throws Fail INVALID_INPUT without a profile to ask about, NOT_FOUND, OUT_OF_SCOPE
 */
export const compareSpectra = async (context: CallContext, { sp, withAll, library, factor }: CompareQuestion) => {
  const { db, session } = context
  await requireSamples(context, sp)
  const detail = emissionDetail(session.scope)
  const [species, chosen, others, hidden] = [
    await knownSpecies(db),
    await chosenProfiles(context, sp),
    withAll
      ? await storedProfiles(db, sql`enterprise.enabled and ${detail} and not spectrum_sample.id = any(${sp}::uuid[])`)
      : [],
    await firstRow(
      db,
      sql<{ count: number }>`select count(distinct enterprise.id)::int as count from ${sampleTables}
        where enterprise.enabled and not ${detail}`,
    ),
  ]
  // A process of which some samples are asked about stands there once more as what its other samples say.
  const rest = others.map((profile) =>
    chosen.some(({ key }) => key === profile.key)
      ? { ...profile, key: `${profile.key} other`, name: `${profile.name}（其他样品）` }
      : profile,
  )
  const [asked, ...candidates] = [
    ...(factor ? [factorProfile(species, factor)] : []),
    ...chosen,
    ...rest,
    ...(library ? libraryProfiles(species) : []),
  ]
  if (!asked) throw new Fail('INVALID_INPUT', '请选择要比对的样品')
  const ordered = candidates
    .map((profile) => ({ profile, comparison: compared(asked, profile) }))
    .toSorted((a, b) => rank(a.comparison) - rank(b.comparison))
  const nearest = ordered.slice(0, mostProfiles - 1)
  const profiles = [asked, ...nearest.map(({ profile }) => profile)]
  const comparisons = profiles.flatMap((a, index) => profiles.slice(index + 1).map((b) => compared(a, b)))
  const distances = nearest.map(({ comparison }) => comparison)
  return {
    profiles: profiles.map((profile) => shown(profile, species)),
    comparisons,
    nearest: distances,
    conclusion: sentence(distances, profiles),
    leftOut: ordered.length - nearest.length,
    hiddenCount: withAll ? (hidden?.count ?? 0) : 0,
  }
}
