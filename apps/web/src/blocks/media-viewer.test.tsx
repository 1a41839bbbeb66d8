import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls } from '../client/testing/answered-calls.ts'
import { Attachments } from './attachment-image.tsx'
import { attachmentKind } from './attachment-kind.ts'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))

const files = [
  { attachmentId: 'a', fileName: '现场1.jpg', fileType: 'jpg', postId: '' },
  { attachmentId: 'b', fileName: '现场2.png', fileType: 'png', postId: '' },
  { attachmentId: 'c', fileName: '巡查.mp4', fileType: 'mp4', postId: '' },
]

const open = (id: string) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Attachments files={files} />
    </QueryClientProvider>,
  )
  const thumb = screen.getByTestId(`attachment-${id}`)
  thumb.focus()
  fireEvent.click(thumb)
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const shown = () => screen.getByTestId('media-viewer').getAttribute('aria-label')

beforeEach(() => answerCalls({ attachmentDownload: new Blob(['x']) }))
afterEach(() => {
  cleanup()
  forgetCalls()
})

describe('pictures and videos of an event', () => {
  it('a file is a video by its type or the ending of its name', () => {
    expect(attachmentKind({ fileType: 'video/mp4', fileName: 'x' })).toBe('video')
    expect(attachmentKind({ fileName: '巡查.MOV' })).toBe('video')
    expect(attachmentKind({ fileType: 'jpg', fileName: 'a.jpg' })).toBe('picture')
  })

  it('← and → go round, Esc closes and gives the focus back', () => {
    open('a')
    expect(shown()).toBe('图片 现场1.jpg')
    press('ArrowRight')
    expect(shown()).toBe('图片 现场2.png')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(shown()).toBe('视频 巡查.mp4')
    press('Escape')
    expect(screen.queryByTestId('media-viewer')).toBeNull()
    expect(document.activeElement).toBe(screen.getByTestId('attachment-a'))
  })

  it('Esc is the viewer’s alone: the card below it does not close', () => {
    open('a')
    const below = vi.fn()
    window.addEventListener('keydown', below)
    press('Escape')
    window.removeEventListener('keydown', below)
    expect(below).not.toHaveBeenCalled()
  })

  it('a picture is zoomed by key, and whole again when the next one comes', async () => {
    open('a')
    const picture = await screen.findByTestId('viewer-picture')
    press('+')
    expect(picture.style.transform).toContain('scale(1.25)')
    press('ArrowRight')
    expect((await screen.findByTestId('viewer-picture')).style.transform).toContain('scale(1)')
  })

  it('popup-21: a video that cannot play says 此视频暂无法播放，请稍后再试', async () => {
    open('c')
    fireEvent.error(await screen.findByTestId('viewer-video'))
    expect(screen.getByText('此视频暂无法播放，请稍后再试')).toBeTruthy()
  })

  it('popup-22: a picture that is not there says 暂无图片', async () => {
    answerCalls({ attachmentDownload: new Error('对象不存在或已被删除') })
    open('a')
    expect((await screen.findAllByText('暂无图片')).length).toBeGreaterThan(0)
  })
})
