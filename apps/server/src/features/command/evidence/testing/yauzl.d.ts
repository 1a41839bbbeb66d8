/** The part of yauzl (which brings no types) that the tests read archives with. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  interface Entry {
    fileName: string
  }
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
  export function fromBufferPromise(buffer: Buffer): Promise<ZipFile>
}
