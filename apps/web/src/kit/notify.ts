import type { MessageInstance } from 'antd/es/message/interface'
import type { HookAPI } from 'antd/es/modal/useModal'
import type { NotificationInstance } from 'antd/es/notification/interface'

interface Notifier {
  message: MessageInstance
  notification: NotificationInstance
  modal: HookAPI
}

let current: Notifier | null = null

/** Called once by the application frame; lets code outside React (the client, the live stream) speak to the user. */
export const setNotifier = (notifier: Notifier): void => {
  current = notifier
}

export const notify = {
  success: (text: string): void => void current?.message.success(text),
  warning: (text: string): void => void current?.message.warning(text),
  error: (text: string): void => void current?.message.error(text, 4),
  forbidden: (text: string): void => void current?.notification.warning({ title: '没有权限', description: text }),
  /** Stays until it is closed. */
  trouble: (title: string, description: string): void =>
    void current?.notification.error({ title, description, duration: 0 }),
  info: (title: string, description: string): void => void current?.notification.info({ title, description }),
}

/** The sentence of a failed call, prefixed by what was tried: 下发任务失败：事件状态已变化，请刷新. */
export const failureText = (tried: string, error: unknown): string =>
  error instanceof Error && error.message ? `${tried}：${error.message}` : tried
