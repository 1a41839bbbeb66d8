/** Faults of the system that people meet, by the code Node gives them. */
const faults: Readonly<Record<string, string>> = {
  ENOENT: '文件或文件夹不存在',
  EACCES: '没有访问权限',
  EPERM: '系统不允许该操作',
  EISDIR: '这是文件夹，不是文件',
  ENOTDIR: '路径中有一段不是文件夹',
  EEXIST: '同名文件或文件夹已存在',
  ENOTEMPTY: '文件夹不是空的',
  ENAMETOOLONG: '名称过长',
  ELOOP: '符号链接成环',
  EROFS: '所在磁盘只读',
  ENOSPC: '磁盘空间不足',
  EDQUOT: '磁盘配额用尽',
  EIO: '磁盘读写出错',
  EBUSY: '正被占用',
  EMFILE: '打开的文件过多',
  ENFILE: '打开的文件过多',
  EPIPE: '接收方已关闭',
  ERR_FS_FILE_TOO_LARGE: '文件过大',
  ERR_STRING_TOO_LONG: '文件过大',
  ERR_INVALID_ARG_VALUE: '路径含有无效字符',
  Z_DATA_ERROR: '压缩文件已损坏',
  Z_BUF_ERROR: '压缩文件不完整',
  ECONNREFUSED: '无法连接，服务可能未启动',
  ECONNRESET: '连接被对方中断',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '主机不可达',
  ENOTFOUND: '找不到主机',
  EAI_AGAIN: '域名解析失败',
  EADDRINUSE: '端口已被占用',
  EJSONPARSE: '不是有效的 JSON',
  // PostgreSQL's, by what a command meets.
  '57P01': '数据库已停止',
  '57P03': '数据库正在启动或停止',
  '28P01': '数据库不接受用户名或密码',
  '3D000': '数据库不存在',
  '53300': '数据库的连接已用完',
}

const unknownFault = '未预期的错误'

/** A sentence of the product itself, as its own errors hold. */
const isSentence = (message: string): boolean => /\p{Script=Han}/u.test(message)

/** The codes that name a fault, outermost first: a failed request hides the connection's in its cause. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...(error instanceof SyntaxError ? ['EJSONPARSE'] : []), ...codesOf(error.cause)]
}

/** What went wrong in the user's language, with the code in brackets to ask about: 文件或文件夹不存在（ENOENT）. */
export const faultText = (error: unknown): string => {
  const codes = codesOf(error)
  const known = codes.find((code) => faults[code] !== undefined)
  if (known !== undefined) return `${faults[known]}（${known}）`
  const message = error instanceof Error ? error.message : String(error)
  if (isSentence(message)) return message
  return `${unknownFault}（${codes[0] ?? 'EUNKNOWN'}）：${message}`
}

/** The file a fault of the system is about, where it names one. */
export const faultPath = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined
