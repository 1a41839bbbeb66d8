import { z } from 'zod'
import { group, post } from '../../core/call.ts'
import { cityTime, code, flag } from '../../core/input.ts'
import { nothing } from '../../core/output.ts'

/** Seed mode: the simulator drives the city's clock before the city is live. Header x-seed-key. */
export const seed = group('/seed', {
  seedClock: post('/clock', {
    summary: '设置初始化时钟',
    right: 'seed',
    about: 'session',
    changes: ['session'],
    origin: 'own',
    input: {
      now: cityTime,
      /** False: only the clock moves, for somebody to act at that time; what is due waits for the next step. */
      settle: flag.default(true),
    },
    output: z.object({ now: z.string() }),
  })({
    example: (city) => ({ now: city.now }),
    effect: '城市时钟前移，到期的汇总、告警与时限检查全部完成后才回答；settle为false时只移动时钟',
  }),
  seedToken: post('/token', {
    summary: '模拟人员令牌',
    right: 'seed',
    about: 'session',
    changes: ['session'],
    origin: 'own',
    input: { userCode: code },
    output: z.object({ token: z.string() }),
  })({
    example: (city) => ({ userCode: city.users.dispatcher }),
    effect: '签发令牌',
  }),
  seedFinish: post('/finish', {
    summary: '结束初始化，城市投入运行',
    right: 'seed',
    about: 'session',
    changes: ['session'],
    origin: 'own',
    input: {},
    output: nothing,
  })({
    example: () => ({}),
    effect: '此后拒绝初始化调用',
  }),
})
