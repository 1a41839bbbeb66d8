import type { Maybe } from '../missing.ts'

export type ParticleKind = '粗颗粒' | '混合' | '细颗粒'

/**
 * What a volume depolarisation ratio at 532 nm speaks for: from 0.2 non-spherical coarse particles (dust), below 0.1
 * spherical fine ones (smoke, haze), between them a mixture (Shimizu et al. 2004; Burton et al. 2012).
 */
export const particleKind = (depolarization: Maybe<number>): Maybe<ParticleKind> => {
  if (depolarization === null) return null
  if (depolarization >= 0.2) return '粗颗粒'
  return depolarization >= 0.1 ? '混合' : '细颗粒'
}
