import { describe, expect, it } from 'vitest'
import { isClosedAccount, modeOf, productionProblems } from './mode.ts'

const ready = {
  simulator: false,
  captcha: true,
  hasTls: true,
  hasTrustedProxy: false,
  userId: 1000,
  servesCalls: true,
}

describe('S6: production', () => {
  it('is asked for by name; without a word it is the demo', () => {
    expect(modeOf(undefined)).toBe('demo')
    expect(modeOf('production')).toBe('production')
    expect(() => modeOf('prod')).toThrow('QK_MODE 应为 demo 或 production')
  })

  it('starts behind TLS or a trusted proxy, as an ordinary user, without the simulator', () => {
    expect(productionProblems(ready)).toEqual([])
    expect(productionProblems({ ...ready, hasTls: false, hasTrustedProxy: true })).toEqual([])
    expect(productionProblems({ ...ready, hasTls: false, servesCalls: false })).toEqual([])
  })

  it('refuses root, the simulator, a missing captcha and plain HTTP, all named at once', () => {
    const problems = productionProblems({ ...ready, userId: 0, simulator: true, captcha: false, hasTls: false })
    expect(problems.map((problem) => /root|SIMULATOR|CAPTCHA|TLS_CERT/.exec(problem)?.[0])).toEqual([
      'root',
      'SIMULATOR',
      'CAPTCHA',
      'TLS_CERT',
    ])
  })

  it('knows no demo accounts', () => {
    expect(isClosedAccount('production', { disabled: false, demo: true })).toBe(true)
    expect(isClosedAccount('demo', { disabled: false, demo: true })).toBe(false)
    expect(isClosedAccount('production', { disabled: false, demo: false })).toBe(false)
    expect(isClosedAccount('demo', { disabled: true, demo: false })).toBe(true)
  })
})
