import { toJsonLine } from '@qingkong/protocol/decode-json'
import { decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { type Command, UsageError } from '../command.ts'

export const hj212: Command = {
  usage: 'qk hj212 decode < FRAMES',
  summary: '解析 HJ 212 报文：每帧输出一行 JSON（结论、原因、报文头、因子）',
  run: async ([action]) => {
    if (action !== 'decode') throw new UsageError('用法：qk hj212 decode，报文从标准输入读取')
    const framer = new Framer()
    const print = (items: ReturnType<Framer['push']>) => {
      for (const item of items) if (item.kind !== 'garbage') process.stdout.write(`${toJsonLine(decode(item))}\n`)
    }
    for await (const chunk of process.stdin) print(framer.push(chunk as Buffer))
    print(framer.end())
    return 0
  },
}
