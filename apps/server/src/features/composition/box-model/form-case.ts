import { BoxModelForm } from '@qingkong/contract/shapes/box-model'
import { z } from 'zod'

/** Keys of the case document that a parameter set stands for. */
export const caseOfForm = (form: Omit<BoxModelForm, 'name' | 'mechanismId' | 'lines'>): Record<string, unknown> => ({
  HONO: form.honoFree ? 'free' : `${form.honoShare}*NO2`,
  photolysis: { factor: form.photolysisFactor },
  physical_loss: { lifetime_h: form.lifetimeH },
  spin_up: { days: form.days },
  rir: { reduction: form.reduction, from_hour: form.fromHour, to_hour: form.toHour },
  ekma_obm: { least: 0, most: form.ekmaMost },
  m_xylene_share: form.mXyleneShare,
  proxies: form.proxies,
})

/** What a case may say of the form; other ways to say it (sentences, columns) leave the form's own value. */
const CaseKeys = z.object({
  HONO: z.string().optional().catch(undefined),
  photolysis: z.object({ factor: z.number() }).optional().catch(undefined),
  physical_loss: z.object({ lifetime_h: z.number() }).optional().catch(undefined),
  spin_up: z.object({ days: z.number() }).optional().catch(undefined),
  rir: z.object({ reduction: z.number(), from_hour: z.number(), to_hour: z.number() }).optional().catch(undefined),
  ekma_obm: z.object({ most: z.number() }).optional().catch(undefined),
  m_xylene_share: z.number().optional().catch(undefined),
  proxies: z.enum(['mole', 'koh', 'off']).optional().catch(undefined),
})

/** Longest name of a parameter set. */
export const nameLength = 40

/** The parameters of a run as the form has them. @param ekma lines of its grid, 0 for none */
export const formOfCase = (name: string, document: unknown, ekma: number): BoxModelForm => {
  const keys = CaseKeys.safeParse(document).data ?? {}
  const share = /^([0-9.]+)\*NO2$/.exec(keys.HONO ?? '')?.[1]
  const given = {
    honoFree: keys.HONO === 'free',
    honoShare: share === undefined ? undefined : Number(share),
    photolysisFactor: keys.photolysis?.factor,
    lifetimeH: keys.physical_loss?.lifetime_h,
    days: keys.spin_up?.days,
    reduction: keys.rir?.reduction,
    fromHour: keys.rir?.from_hour,
    toHour: keys.rir?.to_hour,
    ekmaMost: keys.ekma_obm?.most,
    mXyleneShare: keys.m_xylene_share,
    proxies: keys.proxies,
    lines: ekma > 0 ? ekma : undefined,
  }
  return BoxModelForm.parse({ name, ...given })
}

/** The usual parameters. */
export const usualForm = (): BoxModelForm => BoxModelForm.parse({ name: '默认参数' })
