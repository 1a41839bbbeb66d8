import type { componentRatios as calls } from '@qingkong/contract/calls/composition/component-ratios'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { ratioBandsProblems } from '@qingkong/domain/voc/ratio-bands-form'
import { type DiagnosticRatio, diagnosticRatios } from '@qingkong/science/receptor/diagnostic-ratios'
import { z } from 'zod'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireNoProblems } from '../../../http/errors.ts'

const Bands = z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), textZh: z.string() }))

/** A ratio with the bands it is read by. */
export interface ReadRatio {
  ratio: DiagnosticRatio
  ownBands: boolean
}

/** The ratios with the asking person's own bands where there are some, else those of the literature. */
export const readRatios = async ({ db, session }: CallContext): Promise<ReadRatio[]> => {
  const kept = await rows(
    db,
    sql<{ ratioCode: string; bands: unknown }>`select ratio_code as "ratioCode", bands from ratio_bands
      where user_id = ${session.userId}::uuid`,
  )
  const own = new Map(kept.map(({ ratioCode, bands }) => [ratioCode, Bands.parse(bands)]))
  return diagnosticRatios.map((ratio) => {
    const bands = own.get(ratio.code)
    return bands
      ? {
          ratio: { ...ratio, bands: bands.map(({ from, to, textZh: readingZh }) => ({ from, to, readingZh })) },
          ownBands: true,
        }
      : { ratio, ownBands: false }
  })
}

/** @throws Fail NOT_FOUND for a code without a ratio */
const bandsOf = async (context: CallContext, ratioCode: string) => {
  const found = (await readRatios(context)).find(({ ratio }) => ratio.code === ratioCode)
  if (!found) throw new Fail('NOT_FOUND', '没有这个比值')
  const bands = found.ratio.bands.map(({ from, to, readingZh: textZh }) => ({ from, to, textZh }))
  return { ratioCode, ownBands: found.ownBands, bands }
}

/**
 * Sets the bands by which the asking person reads a ratio.
 * @throws Fail INVALID_INPUT by `ratioBandsProblems`, NOT_FOUND for a code without a ratio
 */
export const saveBands = async (
  context: CallContext,
  { ratioCode, bands }: ParsedInput<typeof calls.ratioBandsSave>,
) => {
  requireNoProblems(ratioBandsProblems(bands))
  await bandsOf(context, ratioCode)
  const { db, session, clock } = context
  await sql`insert into ratio_bands (user_id, ratio_code, bands, updated_at)
    values (${session.userId}::uuid, ${ratioCode}, ${JSON.stringify(bands)}::jsonb, ${clock.now()})
    on conflict (user_id, ratio_code) do update set bands = excluded.bands, updated_at = excluded.updated_at`.execute(
    db,
  )
  return bandsOf(context, ratioCode)
}

/** The bands of the literature again. @throws Fail NOT_FOUND for a code without a ratio */
export const resetBands = async (context: CallContext, ratioCode: string) => {
  const { db, session } = context
  await sql`delete from ratio_bands where user_id = ${session.userId}::uuid and ratio_code = ${ratioCode}`.execute(db)
  return bandsOf(context, ratioCode)
}
