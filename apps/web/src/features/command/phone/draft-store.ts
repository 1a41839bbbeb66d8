import type { Draft } from './draft.ts'

export interface DraftStore {
  all: () => Promise<Draft[]>
  put: (draft: Draft) => Promise<void>
  remove: (draftId: string) => Promise<void>
  /** Whether what is put survives the page. */
  durable: boolean
}

const databaseName = 'qingkong-phone'
const storeName = 'drafts'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('草稿存储失败'))
  })

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'draftId' })
  return settled(request)
}

const indexedStore = (database: IDBDatabase): DraftStore => {
  const table = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName)
  return {
    durable: true,
    all: () => settled(table('readonly').getAll() as IDBRequest<Draft[]>),
    put: async (draft) => void (await settled(table('readwrite').put(draft))),
    remove: async (draftId) => void (await settled(table('readwrite').delete(draftId))),
  }
}

/** Keeps drafts as long as the page lives; where the browser offers nothing better. */
export const memoryStore = (): DraftStore => {
  const kept = new Map<string, Draft>()
  return {
    durable: false,
    all: async () => [...kept.values()],
    put: async (draft) => void kept.set(draft.draftId, draft),
    remove: async (draftId) => void kept.delete(draftId),
  }
}

/** IndexedDB holds pictures as they are; private windows of some browsers refuse it. */
export const openDraftStore = async (): Promise<DraftStore> => {
  if (typeof indexedDB === 'undefined') return memoryStore()
  try {
    return indexedStore(await openDatabase())
  } catch {
    // `durable` tells the screen, which warns before the page is left.
    return memoryStore()
  }
}
