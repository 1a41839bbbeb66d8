import { describe, expect, it } from 'vitest'
import { storedChoice, useLayerChoice } from './layer-choice.ts'

describe('what the map shows', () => {
  it('begins with sites, wind, companies and events; pictures and tracks are looked at on purpose', () => {
    const shown = storedChoice(null)
    expect(['national', 'weather', 'company', 'event'].every((layer) => shown.has(layer as 'event'))).toBe(true)
    expect(shown.has('radar') || shown.has('taxi') || shown.has('remote-sensing')).toBe(false)
  })

  it('keeps the choice in the browser and forgets what it does not know', () => {
    useLayerChoice.getState().toggle('taxi')
    const stored = localStorage.getItem('qingkong.layers')
    expect(storedChoice(stored).has('taxi')).toBe(true)
    expect([...storedChoice('taxi,unknown')]).toEqual(['taxi'])
    expect(storedChoice('').size).toBe(0)
  })
})
