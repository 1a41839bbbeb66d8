import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

declare global {
  interface Window {
    /** The window's own controls, where it is one of happy-dom. */
    happyDOM?: { setURL(url: string): void }
  }
}

/**
 * Files share a worker, its window and the libraries it has loaded (vitest.config.ts), for loading those takes longer
 * than most files run. What is our own is loaded anew for each file, so that its replaced modules and its stores are
 * its alone, and nothing of the last file is left in the window.
 */
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
document.head.replaceChildren()
// A test that followed a link may have left the window at an address without an origin.
if (window.location.origin === 'null') window.happyDOM?.setURL('http://localhost:3000/')
window.location.hash = ''

afterEach(cleanup)
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
