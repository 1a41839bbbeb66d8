/**
 * Every way a call can fail. `code` is what clients see (0 is success); the message says what happened and what to do.
 * `status` is the HTTP status where it is not 200 (the specification answers failures with 200 except for 403).
 */
export const errors = {
  /** A field is missing, malformed or out of range; the message names it. */
  INVALID_INPUT: { code: 40000, message: '输入有误' },
  /** The body is not JSON / form data, or too deep or too large to read. */
  UNREADABLE_BODY: { code: 40001, message: '请求内容无法解析，请检查格式' },
  BODY_TOO_LARGE: { code: 40002, message: '请求内容过大' },
  /** The session's rights do not hold this call. */
  FORBIDDEN: { code: 40300, message: '没有此操作的权限，请联系系统管理员', status: 403 },
  /** The object exists but lies outside the user's area, organisation or assignment. */
  OUT_OF_SCOPE: { code: 40301, message: '该对象不在您的管辖范围内', status: 403 },
  /** A prefetch or a bare link tried to change something. */
  PREFETCH_REFUSED: { code: 40302, message: '预取请求不能执行修改操作', status: 403 },
  NOT_FOUND: { code: 40400, message: '对象不存在或已被删除' },
  UNKNOWN_CALL: { code: 40401, message: '接口不存在', status: 404 },
  /** Compare-and-set on the event's status failed: somebody else acted first. */
  EVENT_STALE: { code: 40901, message: '事件状态已变化，请刷新' },
  /** The workflow table has no such step from the event's status. */
  WRONG_STATUS: { code: 40902, message: '当前状态不能执行该操作' },
  /** The user has no part in the event that would allow the step. */
  WRONG_ROLE: { code: 40903, message: '您不是该环节的处理人，不能执行该操作' },
  /** A level-one alarm or a report was to be closed before anybody looked at it in the field. */
  FEEDBACK_REQUIRED: { code: 40904, message: '一级告警和上报事件须有现场反馈后才能关闭' },
  RETURN_LOCKED: { code: 40905, message: '该任务已被不予退回，不能再次退回' },
  TRANSFER_LIMIT: { code: 40906, message: '最多转办三次，且只能在本单位内逐级向下转办' },
  URGE_TOO_SOON: { code: 40907, message: '距上次催办不足30分钟，请稍后再试' },
  EXTEND_REFUSED: { code: 40908, message: '只能在到期前申请一次延期' },
  RULE_IN_USE: { code: 40909, message: '规则正在产生告警，请先停用' },
  DUPLICATE_NAME: { code: 40910, message: '名称已存在，请更换' },
  DOCUMENT_NOT_DUE: { code: 40931, message: '事件尚未到可开具该文书的环节' },
  /** A kind of document is issued once per event; again only with a reason. */
  DOCUMENT_ISSUED: { code: 40932, message: '该文书已开具，重新开具请填写原因' },
  /** 喷淋, 雾炮 or 洒水 ordered beside a national-control station would falsify its readings. */
  FORBIDDEN_INSTRUCTION: { code: 40933, message: '国控站点保护范围内不得安排喷淋、雾炮或洒水，请修改任务描述' },
  JOB_QUEUE_FULL: { code: 40934, message: '您已有3个作业在排队或进行，请等待完成或取消后再试' },
  JOB_ENDED: { code: 40935, message: '作业已结束，不能取消' },
  /** System administration, audit and business stay apart (GB/T 22239-2019 8.1.4). */
  DUTIES_APART: { code: 40940, message: '系统管理、审计与业务权限不能由同一人持有' },
  LAST_ADMINISTRATOR: { code: 40941, message: '至少保留一名在用的系统管理员和一名在用的审计管理员' },
  /** Nobody edits his own rights, organisation, areas or state. */
  OWN_ACCOUNT: { code: 40942, message: '不能修改本人的权限与状态，请由其他管理员操作' },
  STILL_IN_USE: { code: 40943, message: '仍在使用，不能删除' },
  /** Every source asked for is already in the trace list (trace-07, trace-08). */
  ALREADY_LISTED: { code: 40950, message: '所选择企业均已被添加至溯源列表' },
  /** user-17. */
  SUBSCRIPTION_LIMIT: { code: 40960, message: '当前最多添加5个订阅,请先取消其他订阅项目' },
  /** A special task that somebody already recorded in is kept. */
  PATROL_RECORDED: { code: 40970, message: '任务已有核查记录，不能删除' },
  /** The arrangement or a record changed since the caller read it. */
  PATROL_STALE: { code: 40971, message: '专项任务已被他人修改，请刷新后重试' },
  ROSTER_STALE: { code: 40972, message: '该班次排班已被他人修改，请刷新后重试' },
  SHIFT_OVER: { code: 40973, message: '班次已结束，不能再修改排班' },
  NOT_ON_DUTY: { code: 40974, message: '您不在该班次的值班人员中，不能签字' },
  HAND_OVER_REFUSED: { code: 40975, message: '当前不能签字，请刷新后重试' },
  SCHEDULE_STALE: { code: 40976, message: '自动运算计划已被他人修改，请刷新后重试' },
  ARGS_STALE: { code: 40979, message: '参数组已被修改，请刷新后重试' },
  /** Somebody else reviewed or handed over the smoke record first. */
  SMOKE_STALE: { code: 40977, message: '该记录已被他人处理，请刷新后重试' },
  /** Two people look at every captured vehicle before it is handed over. */
  SAME_REVIEWER: { code: 40978, message: '复核人不能与初审人相同' },
  WARNING_STALE: { code: 40980, message: '预警已被他人修改，请刷新后重试' },
  /** One warning of a category runs in an area; its level is adjusted instead of starting a second one. */
  WARNING_RUNNING: { code: 40981, message: '该区域已有同类预警启动，请对其升降级或先解除' },
  /** rule-03: an automatic warning only drafts. */
  WARNING_AUTO: { code: 40982, message: '自动预警只起草，请先转为人工处理' },
  /** 审签 is a second pair of eyes. */
  WARNING_OWN_SUGGESTION: { code: 40983, message: '提出建议的人不能审签，请由其他有权限的人员审签' },
  LIFT_TOO_SOON: { code: 40984, message: '预测低于黄色预警条件36小时及以上方可解除' },
  PLAN_REFUSED: { code: 40985, message: '减排方案有未通过校验的单元格，请修改后重新上传' },
  /** A city's records of sand and dust never share an hour: what is deducted would be counted twice. */
  SAND_DUST_OVERLAP: { code: 40990, message: '该时段已有沙尘记录，请先撤回或调整时段' },
  SAND_DUST_STALE: { code: 40991, message: '沙尘记录的状态已变化，请刷新后重试' },
  /** Changes are kept for years, not for ever: what values were before them cannot be told. */
  DATA_VERSION_GONE: { code: 40992, message: '该数据版本早于修订记录的保存期限，不能再现，请选择较新的版本' },
  TARGET_STALE: { code: 40993, message: '目标或设置已被他人修改，请刷新后重试' },
  PROPOSAL_STALE: { code: 40988, message: '管控建议已被他人修改，请刷新后重试' },
  PMF_STALE: { code: 40994, message: '方案或参数已被他人修改，请刷新后重试' },
  /** What a scheme needs before it can no longer change; the message says what is missing. */
  FREEZE_REFUSED: { code: 40995, message: '不能冻结' },
  TOO_MANY_REQUESTS: { code: 42900, message: '操作过于频繁，请稍后再试' },
  /** Login-expiry family of the specification: the client logs out and reloads after 4.5 s. */
  NO_TOKEN: { code: 44000, message: '请先登录' },
  UNKNOWN_TOKEN: { code: 44001, message: '登录状态无效，请重新登录' },
  SESSION_IDLE: { code: 44002, message: '长时间未操作，请重新登录' },
  SESSION_EXPIRED: { code: 44003, message: '登录已到期，请重新登录' },
  SESSION_ENDED: { code: 44004, message: '登录已退出或已在别处登录，请重新登录' },
  ACCOUNT_DISABLED: { code: 44005, message: '账号已停用或锁定，请联系系统管理员' },
  PERMISSION_CHANGED: { code: 44006, message: '密码或权限已变更，请重新登录' },
  /** One answer for an unknown user and for a wrong password. */
  BAD_CREDENTIALS: { code: 45001, message: '用户名或密码错误' },
  BAD_CAPTCHA: { code: 45002, message: '验证码错误或已过期，请重新输入' },
  LOCKED_OUT: { code: 45003, message: '登录失败次数过多，请15分钟后再试' },
  BAD_ENCODING: { code: 45004, message: '字段编码有误' },
  PASSWORD_REFUSED: { code: 45005, message: '新密码不符合要求' },
  OLD_PASSWORD_WRONG: { code: 45006, message: '原密码错误' },
  /** First login with an initial password: nothing but the password change is open. */
  PASSWORD_CHANGE_REQUIRED: { code: 45007, message: '首次登录请先修改初始密码' },
  /** The provider's answer does not belong to this browser's attempt, was used before, or does not prove anybody. */
  SSO_REFUSED: { code: 45010, message: '单点登录未通过，请返回登录页重新登录' },
  SSO_NOT_CONFIGURED: { code: 45011, message: '未启用该单点登录方式，请使用账号密码登录' },
  SSO_UNREACHABLE: { code: 45012, message: '统一身份认证服务暂不可用，请稍后重试或使用账号密码登录' },
  /** Known to the provider, but nobody linked it to an account here; accounts are never made by signing in. */
  SSO_NO_ACCOUNT: { code: 45013, message: '该身份尚未关联本平台账号，请联系系统管理员' },
  FILE_TYPE_REFUSED: { code: 46001, message: '仅允许上传图片格式' },
  FILE_TOO_LARGE: { code: 46002, message: '单个文件不能超过10 MB，且像素不能超过5000万' },
  TOO_MANY_FILES: { code: 46003, message: '最多上传9张图片' },
  /** A workbook that is none, holds macros, links or formulas where none may be, or is larger than a form can be. */
  SPREADSHEET_REFUSED: { code: 46010, message: '文件无法读取，请使用模板填写后上传 .xlsx 文件' },
  TICKET_REFUSED: { code: 46004, message: '下载凭据无效或已过期，请刷新后重试', status: 403 },
  /** The upper-level door: signature, freshness or replay. */
  SHARE_REFUSED: { code: 47001, message: '共享推送签名无效或已过期', status: 403 },
  SEED_REFUSED: { code: 47002, message: '城市已投入运行，不能再进入初始化模式', status: 403 },
  /** A lidar's push: unknown radar, wrong key, stale signature. */
  RADAR_REFUSED: { code: 47003, message: '雷达推送签名无效或已过期，请核对雷达编码与密钥', status: 403 },
  /** The scan file cannot be read or does not fit its radar; the message says why. */
  SCAN_REFUSED: { code: 47004, message: '雷达扫描文件无法读取' },
  /** Anything unforeseen; the correlation id leads to the log, the message holds no internals. */
  INTERNAL: { code: 50000, message: '服务器内部错误，请稍后重试' },
  DATABASE_UNAVAILABLE: { code: 50300, message: '数据库暂不可用，请稍后重试' },
} as const satisfies Record<string, { code: number; message: string; status?: number }>

export type ErrorKey = keyof typeof errors

/** A failure the user is told about. `data` may carry details (field errors, the current status). */
export class Fail extends Error {
  readonly key: ErrorKey
  readonly code: number
  readonly status: number
  readonly data: unknown
  constructor(key: ErrorKey, detail?: string, data: unknown = null) {
    const entry: { code: number; message: string; status?: number } = errors[key]
    super(detail ?? entry.message)
    this.name = 'Fail'
    this.key = key
    this.code = entry.code
    this.status = entry.status ?? 200
    this.data = data
  }
}
