import { type Command, UsageError } from '../command.ts'
import { backtest } from '../forecast/backtest.ts'
import { run } from '../forecast/run.ts'
import { train } from '../forecast/train.ts'

const actions: ReadonlyMap<string, (args: readonly string[]) => unknown> = new Map([
  ['train', train],
  ['backtest', backtest],
  ['run', run],
])

export const forecast: Command = {
  usage: [
    'qk forecast train --csv FILE… [--target PM2.5,O3,…] [--until DATE] [--seed S] [--data-version TEXT] --out MODEL.json',
    'qk forecast backtest --csv FILE… [--model MODEL.json | --target … --seed S] --from DATE --to DATE [--out DIR]',
    'qk forecast run --csv FILE… --model MODEL.json --at TIME',
  ].join('\n  '),
  summary: '统计预报：训练模型、历史回测、发布未来 72 小时与 3 天的预报（含 10–90 % 区间），输出 JSON',
  run: async ([name, ...args]) => {
    const action = actions.get(name ?? '')
    if (!action)
      throw new UsageError(
        `${name === undefined ? '请给出动作' : `不认识的动作 ${name}`}，可用：${[...actions.keys()].join('、')}`,
      )
    // Written only when the whole result is there.
    process.stdout.write(`${JSON.stringify(action(args))}\n`)
    return 0
  },
}
