import { z } from 'zod'
import { codeList } from '../core/input.ts'
import { ComponentCheck, ComponentFacts, componentsInput } from './components.ts'

const { family: _family, unit: _unit, ...common } = componentsInput

/** What an analysis of one station's components asks with, whichever the family. */
export const oneStationInput = {
  ...componentsInput,
  siteCodes: codeList(1, '最多选择1个站点').refine((codes) => codes.length > 0, '请选择站点'),
}

/** The same of particles alone. */
export const oneParticleStationInput = { ...common, siteCodes: oneStationInput.siteCodes }

/** A gas or the mass measured at another station. */
export const MeasuredAt = z.object({ siteName: z.string(), distanceM: z.number() }).nullable()
export type MeasuredAt = z.infer<typeof MeasuredAt>

/** What every analysis of one station answers beside its own. */
export const analysedStation = {
  siteCode: z.string(),
  siteName: z.string(),
  /** Hour labels, or days. */
  times: z.array(z.string()),
  quality: z.array(ComponentCheck),
  facts: ComponentFacts,
}
