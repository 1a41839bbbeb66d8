import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { processes } from '../../packages/domain/src/enterprise/process.ts'
import { enterpriseLabels, solvents } from '../../packages/domain/src/enterprise/solvent.ts'
import { PROCESS_OF_OUTLET } from './inventory-profiles.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'))

interface Plant {
  psCode: string
  industryCode: string
  types: string[]
  outlets: { name: string; factors: { code: string; baseRateKgH: number }[] }[]
}
interface Inventory {
  psCode: string
  divisionCode: string
  solventCodes: string[]
  labels: string[]
  redWarnings: string[]
  sections: { processCode: string; emissionVoc: number | null; emissionTsp: number | null }[]
}

const plants: Plant[] = read('enterprises.json')
const inventory: Inventory[] = read('enterprise-inventory.json')

describe('the inventory of enterprises', () => {
  it('has one entry for each enterprise, in the division of its industry', () => {
    expect(inventory.map(({ psCode }) => psCode)).toEqual(plants.map(({ psCode }) => psCode))
    inventory.forEach(({ divisionCode }, index) => {
      expect(plants[index]?.industryCode.startsWith(divisionCode)).toBe(true)
    })
  })

  it('names the processes of the outlets, and emits what they emit', () => {
    inventory.forEach(({ sections }, index) => {
      const outlets = plants[index]?.outlets ?? []
      const codes = new Set(outlets.map(({ name }) => PROCESS_OF_OUTLET[name]))
      expect(new Set(sections.map(({ processCode }) => processCode))).toEqual(codes)
      const rate = outlets
        .flatMap(({ factors }) => factors)
        .filter(({ code }) => code === 'a24088')
        .reduce((sum, { baseRateKgH }) => sum + baseRateKgH * 18, 0)
      const voc = sections.reduce((sum, { emissionVoc }) => sum + (emissionVoc ?? 0), 0)
      expect(Math.abs(voc - rate)).toBeLessThanOrEqual(0.01 * rate)
    })
  })

  it('knows every process, solvent and label it uses, and has measures for the emergency list only', () => {
    inventory.forEach((one, index) => {
      for (const { processCode } of one.sections) expect(processes[processCode]).toBeDefined()
      for (const code of one.solventCodes) expect(solvents[code]).toBeDefined()
      for (const label of one.labels) expect(enterpriseLabels as readonly string[]).toContain(label)
      expect(one.redWarnings.length > 0).toBe(plants[index]?.types.includes('pst004'))
    })
  })
})
