import type { CallAnswer } from '../../../client/use-call.ts'

type Channel = CallAnswer<'pseudoColorFluxTotalData'>['channels'][number]

const outerRadius = 46
const innerRadius = 20
const widest = 13
const narrowest = 2

/** The point of the city's edge at a bearing; north is up. */
const at = (bearingDeg: number, radius: number): { x: number; y: number } => {
  const angle = (bearingDeg * Math.PI) / 180
  return { x: 50 + radius * Math.sin(angle), y: 50 - radius * Math.cos(angle) }
}

const Arrow = ({ channel: { sectionName, bearingDeg, netT }, most }: { channel: Channel; most: number }) => {
  if (netT === null || netT === 0) return null
  const [edge, centre] = [at(bearingDeg, outerRadius), at(bearingDeg, innerRadius)]
  const [from, to] = netT > 0 ? [edge, centre] : [centre, edge]
  const width = Math.max(narrowest, (widest * Math.abs(netT)) / most)
  const [dx, dy] = [(to.x - from.x) / (outerRadius - innerRadius), (to.y - from.y) / (outerRadius - innerRadius)]
  // The head is as long as it is wide; the shaft ends where it begins.
  const head = Math.min(width * 1.3, 14)
  const neck = { x: to.x - dx * head, y: to.y - dy * head }
  const side = width * 0.9
  return (
    <g className={netT > 0 ? 'wall-flux-in' : 'wall-flux-out'} data-testid={`flux-${sectionName}`}>
      <line x1={from.x} y1={from.y} x2={neck.x} y2={neck.y} strokeWidth={width} />
      <path
        d={`M${to.x} ${to.y}L${neck.x - dy * side} ${neck.y + dx * side}L${neck.x + dy * side} ${neck.y - dx * side}Z`}
      />
    </g>
  )
}

const sideText = ({ sectionName, netT }: Channel): string =>
  netT === null ? `${sectionName}无数据` : `${sectionName}净${netT >= 0 ? '输入' : '输出'}`

/** The city as a circle, north up: an arrow for each border, as wide as its net flow is large. */
export const FluxCompass = ({ channels }: { channels: readonly Channel[] }) => {
  const most = Math.max(...channels.map(({ netT }) => Math.abs(netT ?? 0)), Number.MIN_VALUE)
  return (
    <svg className="wall-flux-compass" viewBox="0 0 100 100" role="img" aria-label={channels.map(sideText).join('，')}>
      <circle cx="50" cy="50" r="33" />
      {channels.map((channel) => (
        <Arrow key={channel.sectionCode} channel={channel} most={most} />
      ))}
    </svg>
  )
}
