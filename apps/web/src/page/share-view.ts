import { api } from '../client/api.ts'
import { copyText } from '../kit/copy-text.ts'
import { failureText, notify } from '../kit/notify.ts'
import type { ViewState } from './kept-view.ts'

interface SharedPage {
  fixCode: string
  /** Key of the shown tab, and its title; empty on a page without tabs. */
  tab: string
  tabTitle: string
  /** Path of the page within the application. */
  path: string
  state: ViewState
  rev: number | null
}

/** The address that opens the view again (hash routing). */
const viewAddress = (base: string, { path, tab, tabTitle }: SharedPage, id: string): string => {
  const query = new URLSearchParams({ view: id, ...(tab === '' ? {} : { tabName: tab, tabTitle }) })
  return `${base}#${path}?${query}`
}

/** Keeps the view on the server and puts its link on the clipboard. */
export const shareView = async (page: SharedPage): Promise<void> => {
  try {
    const { fixCode, tab, state, rev } = page
    const { id } = await api.savedViewCreate({ fixCode, tab, state: { ...state }, rev: rev ?? 0 })
    const { origin, pathname } = window.location
    await copyText(viewAddress(origin + pathname, page, id))
  } catch (error) {
    notify.error(failureText('分享视图失败', error))
  }
}
