import { Readable } from 'node:stream'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import { describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { decodeFrames, hj212 } from './hj212.ts'

const frame = encodeFrame({
  pw: '123456',
  mn: '010000A8900016F000169DC0',
  qn: '20240601085857223',
  st: '31',
  cn: '2011',
  flag: { version: '2017', split: false, ack: true },
  cp: { DataTime: '20240601085857' },
  factors: [['a21026', { Rtd: '12.3', Flag: 'N' }]],
})

const decoded = async (...chunks: (string | Buffer)[]) => {
  const [lines, sentences]: [string[], string[]] = [[], []]
  const status = await decodeFrames(
    Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
    (line) => lines.push(line),
    (sentence) => sentences.push(sentence),
  )
  return { status, frames: lines.length, sentences }
}

describe('qk hj212 decode', () => {
  it('E: answers garbage with a sentence and exit status 2', async () => {
    expect(await decoded('hello, 世界\u0001\n')).toEqual({
      status: 2,
      frames: 0,
      sentences: [
        '有 15 字节不是 HJ 212 报文（缺少包头 ##），已跳过：hello, ........',
        '没有找到 HJ 212 报文，报文应以 ## 和四位长度开头',
      ],
    })
  })

  it('E: says how to use it where nothing comes', async () => {
    expect(await decoded()).toMatchObject({ status: 2, sentences: [expect.stringContaining('没有读到报文')] })
  })

  it('E: decodes the frames between garbage, and tells of it', async () => {
    expect(await decoded('noise ', frame, frame)).toMatchObject({
      status: 2,
      frames: 2,
      sentences: [expect.stringContaining('有 6 字节不是 HJ 212 报文')],
    })
  })

  it('says nothing of good frames, whatever line ends lie between them', async () => {
    expect(await decoded(frame, '\r\n', frame, '\n\n')).toEqual({ status: 0, frames: 2, sentences: [] })
  })

  it('E: refuses a second argument, and another action', async () => {
    await expect(hj212.run(['decode', 'frames.txt'])).rejects.toThrow('多余的参数 frames.txt，报文从标准输入读取')
    await expect(hj212.run(['decode', 'frames.txt'])).rejects.toBeInstanceOf(UsageError)
    await expect(hj212.run(['encode'])).rejects.toThrow('用法：qk hj212 decode')
  })
})
