import { everyDay, type ReleaseInteractionStatistic } from '@mpn/domain';
import { theme } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useFormats } from '@/providers/i18n/use-formats';
import { DASHES, MEASURES, STATUS_OF, useMeasureColors, type Measure } from '../state/measures';
import { CHART_HEIGHT } from './chart-height';

/** Up to this many days each day has a point; beyond, points would hide the line. */
const DAYS_WITH_POINTS = 21;

interface TimelineChartProps {
  statistic: ReleaseInteractionStatistic;
  hidden: ReadonlySet<Measure>;
  /** `day`: editors per day; `sum`: cumulative. */
  count: 'day' | 'sum';
}

/** Chart of the interactions over time, one line per measure. Arrow keys move between the days. */
export default function TimelineChart({ statistic, hidden, count }: TimelineChartProps) {
  const { t } = useTranslation(['release-statistics', 'common']);
  const { token } = theme.useToken();
  const { locale, date, number } = useFormats();
  const colors = useMeasureColors();
  const days = useMemo(() => everyDay(statistic, count), [statistic, count]);
  const short = useMemo(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    [locale],
  );
  const tick = { fill: token.colorTextSecondary, fontSize: 12 };
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <LineChart
        data={days}
        margin={{ top: 12, right: 28, bottom: 0, left: 0 }}
        title={t(`release-statistics:chart.label.${count}`)}
        desc={t('release-statistics:chart.keys')}
      >
        <CartesianGrid vertical={false} stroke={token.colorBorderSecondary} />
        <XAxis
          dataKey="date"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: token.colorBorder }}
          minTickGap={32}
          tickFormatter={(day: string) => short.format(new Date(`${day}T00:00:00Z`))}
        />
        <YAxis tick={tick} tickLine={false} axisLine={false} allowDecimals={false} width={40} tickFormatter={number} />
        <Tooltip
          labelFormatter={(day) => (typeof day === 'string' ? date(day) : '')}
          formatter={(value) => number(Number(value))}
          cursor={{ stroke: token.colorBorder }}
          contentStyle={{
            background: token.colorBgElevated,
            border: `1px solid ${token.colorBorderSecondary}`,
            borderRadius: token.borderRadius,
            boxShadow: token.boxShadowSecondary,
            color: token.colorText,
          }}
        />
        {MEASURES.filter((measure) => !hidden.has(measure)).map((measure) => (
          <Line
            key={measure}
            // Linear: a rounded curve would suggest values between days.
            type="linear"
            dataKey={measure}
            name={t(`common:status.interaction.${STATUS_OF[measure]}`)}
            stroke={colors[measure]}
            strokeWidth={2.5}
            strokeDasharray={DASHES[measure]}
            dot={days.length <= DAYS_WITH_POINTS ? { r: 3, strokeDasharray: '', fill: colors[measure] } : false}
            activeDot={{ r: 5 }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
