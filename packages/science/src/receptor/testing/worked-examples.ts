import { existsSync, readFileSync } from 'node:fs'

const file = new URL('../../../../../../shared/data/pmf/worked_examples.json', import.meta.url)

type WorkedSpecies = {
  ppb: number
  mw: number
  ugm3: number
  mir: number
  OFP_ugm3: number
  koh: number
  LOH_s1: number
  SOAP_ugm3_toluene_eq: number
  SOA_FAC_ugm3: number
  group: string
}

export type WorkedExamples = {
  constants: Record<string, number>
  voc_totals: { ppb: number; ugm3: number; OFP: number; LOH: number; SOAP: number; SOA_FAC: number }
  voc_groups: Record<string, { ppb: number; ugm3: number; OFP: number; LOH: number }>
  voc: Record<string, WorkedSpecies>
  ion: {
    ug: Record<string, number>
    ueq_m3: Record<string, number>
    gas_ugm3: Record<string, number>
    [name: string]: number | Record<string, number>
  }
}

/** Examples worked by an independent program, beside the checkout; null without them. */
export const workedExamples: WorkedExamples | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
