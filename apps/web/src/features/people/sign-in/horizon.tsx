const ridge = (base: number, swing: number, phase: number): string => {
  const points: string[] = []
  for (let x = 0; x <= 1200; x += 24) {
    const y =
      base -
      swing * Math.abs(Math.sin(x / 173 + phase)) -
      swing * 0.42 * Math.sin(x / 71 + phase * 2.3) -
      swing * 0.16 * Math.sin(x / 29 + phase)
    points.push(`${x},${y.toFixed(1)}`)
  }
  return `M0,900 L${points.join(' L')} L1200,900 Z`
}

/** A still horizon over the lake at first light: ridges lose contrast with distance as haze does to them. */
export const Horizon = () => (
  <svg viewBox="0 0 1200 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0b1a26" />
        <stop offset="0.5" stopColor="#143448" />
        <stop offset="0.72" stopColor="#2f6470" />
        <stop offset="0.82" stopColor="#7fa9a3" />
        <stop offset="1" stopColor="#18323c" />
      </linearGradient>
      <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#4f858a" />
        <stop offset="1" stopColor="#0c1d28" />
      </linearGradient>
    </defs>
    <rect width="1200" height="900" fill="url(#sky)" />
    <path d={ridge(640, 62, 0.4)} fill="#4a7f86" opacity="0.55" />
    <path d={ridge(668, 52, 1.7)} fill="#2f626c" opacity="0.75" />
    <path d={ridge(694, 38, 2.9)} fill="#1d4652" />
    <rect y="700" width="1200" height="200" fill="url(#water)" />
    {[716, 736, 762, 794, 832].map((y, index) => (
      <line
        key={y}
        x1={360 - index * 64}
        x2={820 + index * 70}
        y1={y}
        y2={y}
        stroke="#d7ece6"
        strokeWidth={1 + index * 0.35}
        opacity={0.3 - index * 0.05}
      />
    ))}
  </svg>
)
