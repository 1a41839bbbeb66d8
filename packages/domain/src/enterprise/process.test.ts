import { describe, expect, it } from 'vitest'
import {
  type ProcessGroup,
  processes,
  processGroups,
  processOfOption,
  processOptionCode,
  usesSolvents,
} from './process.ts'

describe('main processes', () => {
  it('an option of any group leads back to its process by the part before the dash', () => {
    for (const [code, { groups }] of Object.entries(processes)) {
      for (const group of groups) expect(processOfOption(processOptionCode(code, group))).toBe(code)
      expect(processOfOption(code)).toBe(code)
    }
  })

  it('every group has processes, and names are unique', () => {
    const groups = Object.keys(processGroups).map((key) => Number(key) as ProcessGroup)
    for (const group of groups) expect(Object.values(processes).some((one) => one.groups.includes(group))).toBe(true)
    const names = Object.values(processes).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('solvents belong to processes of the 涉VOCs group only', () => {
    expect(usesSolvents('P14')).toBe(true)
    expect(usesSolvents('P05')).toBe(false)
    expect(usesSolvents('unknown')).toBe(false)
  })
})
