import { describe, expect, it } from 'vitest'
import { scaledSize, watermarkLines } from './watermark.ts'

describe('the watermark of a picture', () => {
  it('says when it was taken on the city’s clock, where and by whom', () => {
    const file = new File(['x'], 'a.jpg', { lastModified: Date.UTC(2026, 10, 21, 6, 3, 5) })
    expect(watermarkLines(file, { place: '春笋路口', person: '钱工 东亭街道' })).toEqual([
      '2026-11-21 14:03:05',
      '春笋路口',
      '钱工 东亭街道',
    ])
  })
  it('leaves out what is unknown', () => {
    const file = new File(['x'], 'a.jpg', { lastModified: Date.UTC(2026, 10, 21, 6) })
    expect(watermarkLines(file, { place: ' ', person: '' })).toEqual(['2026-11-21 14:00:00'])
  })
  it('goes on a picture of at most 1920 px that keeps its shape and is never enlarged', () => {
    expect(scaledSize(4000, 3000)).toEqual({ width: 1920, height: 1440 })
    expect(scaledSize(800, 600)).toEqual({ width: 800, height: 600 })
  })
})
