import { type VocLumping, vocLumping } from './voc-lumping.ts'

/** A measured compound as an instrument's table names it. */
export interface MeasuredCompound {
  cas: string | null
  nameEn: string
  /** Chinese. */
  name: string
}

/** How the model knows a measured compound; undefined where it has nothing for it. */
export const lumpingOf = ({ cas, nameEn, name }: MeasuredCompound): VocLumping | undefined =>
  vocLumping.find(({ names }) =>
    [cas, nameEn, nameEn.toLowerCase(), name].some((known) => known !== null && names.includes(known)),
  )
