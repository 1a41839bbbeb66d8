import { describe, expect, it } from 'vitest'
import { uuidv7 } from './uuid.ts'

describe('ids', () => {
  const at = new Date('2026-11-20T10:00:00+08:00')
  it('are version 7 with the instant in front', () => {
    const id = uuidv7(at)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at.getTime())
  })
  it('of one instant keep the order in which they were made, and none comes twice', () => {
    const ids = Array.from({ length: 20_000 }, () => uuidv7(at))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
  it('of an earlier instant sort before', () => {
    expect(uuidv7(new Date(at.getTime() - 1)) < uuidv7(at)).toBe(true)
  })
})
