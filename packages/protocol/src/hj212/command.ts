/** Who sends it: H the host, F the field device. */
type CommandDirection = 'H' | 'F' | 'HF'

/** What a command carries; the five measured kinds become observations. */
type CommandKind = 'parameter' | 'realtime' | 'minute' | 'period' | 'hour' | 'day' | 'state' | 'control' | 'answer'

export type Command = { cn: string; name: string; direction: CommandDirection; kind: CommandKind }

type Row = readonly [cn: string, name: string, direction: CommandDirection, kind: CommandKind]

/** Command codes CN: HJ 212-2017 table 9; 1001, 1002, 1014, 2013, 2052, 2062, 2111, 3022, 3024, 9015 are of 2025. */
const ROWS: readonly Row[] = [
  ['1000', '设置超时时间及重发次数', 'H', 'parameter'],
  ['1001', '上传硬件序列号', 'F', 'parameter'],
  ['1002', '下发设备唯一标识', 'H', 'parameter'],
  ['1011', '提取现场机时间', 'HF', 'parameter'],
  ['1012', '设置现场机时间', 'H', 'parameter'],
  ['1013', '现场机时间校准请求', 'F', 'parameter'],
  ['1014', '密钥申请与下发', 'HF', 'parameter'],
  ['1061', '提取实时数据间隔', 'HF', 'parameter'],
  ['1062', '设置实时数据间隔', 'H', 'parameter'],
  ['1063', '提取分钟数据间隔', 'HF', 'parameter'],
  ['1064', '设置分钟数据间隔', 'H', 'parameter'],
  ['1072', '设置现场机密码', 'H', 'parameter'],
  ['2011', '实时数据', 'HF', 'realtime'],
  ['2012', '停止察看实时数据', 'H', 'control'],
  ['2013', '原始周期数据', 'HF', 'period'],
  ['2021', '设备运行状态', 'HF', 'state'],
  ['2022', '停止察看设备运行状态', 'H', 'control'],
  ['2031', '日历史数据', 'HF', 'day'],
  ['2041', '设备运行时间日历史数据', 'HF', 'state'],
  ['2051', '分钟数据', 'HF', 'minute'],
  ['2052', '单次噪声测量数据', 'F', 'state'],
  ['2061', '小时数据', 'HF', 'hour'],
  ['2062', '核查结果数据', 'F', 'state'],
  ['2081', '数采仪开机时间', 'F', 'state'],
  ['2111', '炉膛温度五分钟均值', 'HF', 'minute'],
  ['3011', '零点与量程校准', 'H', 'control'],
  ['3012', '即时采样', 'H', 'control'],
  ['3013', '启动清洗或反吹', 'H', 'control'],
  ['3014', '比对采样', 'H', 'control'],
  ['3015', '超标留样', 'HF', 'control'],
  ['3016', '设置采样时间周期', 'H', 'control'],
  ['3017', '提取采样时间周期', 'HF', 'control'],
  ['3018', '提取出样时间', 'HF', 'control'],
  ['3019', '提取设备唯一标识', 'HF', 'control'],
  ['3020', '提取现场机信息', 'HF', 'state'],
  ['3021', '设置现场机参数', 'H', 'control'],
  ['3022', '即时留样', 'H', 'control'],
  ['3024', '启动标样核查', 'H', 'control'],
  ['9011', '请求应答', 'F', 'answer'],
  ['9012', '执行结果', 'F', 'answer'],
  ['9013', '通知应答', 'HF', 'answer'],
  ['9014', '数据应答', 'HF', 'answer'],
  ['9015', '心跳', 'F', 'answer'],
]

const BY_CN = new Map(ROWS.map(([cn, name, direction, kind]) => [cn, { cn, name, direction, kind } satisfies Command]))

/** The command behind a CN; null for codes no version of the standard lists. */
export const command = (cn: string): Command | null => {
  return BY_CN.get(cn) ?? null
}
