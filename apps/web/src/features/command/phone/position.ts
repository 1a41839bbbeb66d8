export interface Position {
  longitude: number
  latitude: number
}

export type Located = { ok: true; position: Position; accuracyM: number } | { ok: false; reason: string }

const reasons: Record<number, string> = {
  1: '未获得定位权限，请在系统设置中允许，或手工填写位置',
  2: '暂时无法定位，请到开阔处重试，或手工填写位置',
  3: '定位超时，请重试，或手工填写位置',
}

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Asks the phone where it is (WGS-84); answers within 10 s. */
export const locate = (): Promise<Located> =>
  new Promise((answer) => {
    // Browsers and webviews hide it on pages that are not served over HTTPS.
    if (!('geolocation' in navigator) || !window.isSecureContext) {
      answer({ ok: false, reason: '当前环境不支持定位，请手工填写位置' })
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        answer({
          ok: true,
          position: { longitude: rounded(coords.longitude), latitude: rounded(coords.latitude) },
          accuracyM: Math.round(coords.accuracy),
        }),
      (error) => answer({ ok: false, reason: reasons[error.code] ?? '定位失败，请手工填写位置' }),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    )
  })
