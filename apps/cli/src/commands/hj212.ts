import { toJsonLine } from '@qingkong/protocol/decode-json'
import { decode } from '@qingkong/protocol/hj212/decode'
import type { FramerItem } from '@qingkong/protocol/hj212/frame'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { type Command, UsageError } from '../command.ts'

const sampleLength = 32

/** The first bytes of what is no frame, with what cannot be shown as dots. */
const shown = (bytes: Buffer): string => {
  const start = bytes.toString('latin1', 0, sampleLength).replace(/[^\x20-\x7e]/g, '.')
  return bytes.length > sampleLength ? `${start}…` : start
}

/** Decodes a stream of frames. @returns the exit status, 2 where bytes belong to no frame or nothing came */
export const decodeFrames = async (
  input: AsyncIterable<Buffer>,
  print: (line: string) => void,
  tell: (sentence: string) => void,
): Promise<number> => {
  const framer = new Framer()
  let [frames, strayBytes] = [0, 0]
  const take = (items: readonly FramerItem[]) => {
    for (const item of items)
      if (item.kind === 'garbage') {
        strayBytes += item.length
        tell(`有 ${item.length} 字节不是 HJ 212 报文（缺少包头 ##），已跳过：${shown(item.bytes)}`)
      } else {
        frames += 1
        print(toJsonLine(decode(item)))
      }
  }
  for await (const chunk of input) take(framer.push(chunk))
  take(framer.end())
  if (frames > 0) return strayBytes > 0 ? 2 : 0
  tell(
    strayBytes > 0
      ? '没有找到 HJ 212 报文，报文应以 ## 和四位长度开头'
      : '没有读到报文，用法：qk hj212 decode < 报文文件',
  )
  return 2
}

export const hj212: Command = {
  usage: 'qk hj212 decode < FRAMES',
  summary:
    '解析 HJ 212 报文：每帧输出一行 JSON（结论、原因、报文头、因子）；不是报文的内容以中文说明，退出码 2（0 为全部是报文）',
  run: async ([action, ...rest]) => {
    if (action !== 'decode') throw new UsageError('用法：qk hj212 decode，报文从标准输入读取')
    if (rest.length > 0)
      throw new UsageError(`多余的参数 ${rest.join(' ')}，报文从标准输入读取：qk hj212 decode < 报文文件`)
    return decodeFrames(
      process.stdin,
      (line) => void process.stdout.write(`${line}\n`),
      (sentence) => void process.stderr.write(`${sentence}\n`),
    )
  },
}
