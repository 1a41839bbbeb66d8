import type { CauseBrief, CauseSentence, causeBrief as calls } from '@qingkong/contract/calls/composition/cause-brief'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { inSnapshot } from '../../../db/snapshot.ts'
import type { CallContext } from '../../../http/context.ts'
import { currentRev } from '../../../series/port.ts'
import { componentSites } from '../component-options/port.ts'
import { type AskedPage, type CauseSubject, lastDays, type Said, unsaid, weekDays } from './asked-page.ts'
import { gasPages } from './gas-pages.ts'
import { particlePages } from './particle-pages.ts'

const pagesOf = { VOC: gasPages, PM: particlePages } as const

/** What one page refuses, e.g. a station outside one's area, is told in its place. */
const saidBy = async (page: AskedPage, context: CallContext, subject: CauseSubject): Promise<Said> => {
  try {
    return await page.say(context, subject)
  } catch (error) {
    if (error instanceof Fail) return unsaid(error.message)
    throw error
  }
}

const sentencesOf = async (
  pages: readonly AskedPage[],
  context: CallContext,
  subject: CauseSubject,
): Promise<CauseSentence[]> => {
  const sentences: CauseSentence[] = []
  for (const page of pages) {
    const { step, fixCode, tabName, filters } = page
    sentences.push({ step, fixCode, tabName, filters: filters(subject), ...(await saidBy(page, context, subject)) })
  }
  return sentences
}

/**
 * What the pages of a family conclude of the last seven days at a station, all read at one moment.
 * @throws Fail INVALID_INPUT for a station without an instrument of the family
 */
export const causeBriefOf = async (
  context: CallContext,
  { family, siteCode }: ParsedInput<typeof calls.causeBriefOne>,
): Promise<CauseBrief> => {
  const stations = (await componentSites(context, family)).map(({ siteCode: code, siteName }) => ({
    siteCode: code,
    siteName,
  }))
  const station = siteCode === undefined ? stations[0] : stations.find((one) => one.siteCode === siteCode)
  if (siteCode !== undefined && !station) throw new Fail('INVALID_INPUT', '所选站点没有组分仪器，请改选组分站')
  const subject = { siteCode: station?.siteCode ?? '', lastDay: addDays(cityDate(context.clock.now()), -1) }
  // One snapshot: every sentence is of the same data version.
  const read = await inSnapshot(context.db, async (tx) => ({
    rev: await currentRev(tx),
    sentences: station ? await sentencesOf(pagesOf[family], { ...context, db: tx }, subject) : [],
  }))
  return { family, station: station ?? null, stations, ...lastDays(subject, weekDays), ...read }
}
