import { theme, type ThemeConfig } from 'antd';
import { motion } from './motion';

/**
 * Colours, radius and type scale. Petrol marks what can be clicked, amber what is on air. Features use antd's tokens
 * (`theme.useToken()`) and no colours of their own.
 */
const FONT = "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const shape = {
  fontFamily: FONT,
  fontSize: 14,
  fontSizeHeading1: 34,
  fontSizeHeading2: 26,
  fontSizeHeading3: 20,
  fontSizeHeading4: 17,
  fontSizeHeading5: 15,
  fontWeightStrong: 600,
  borderRadius: 8,
  borderRadiusLG: 14,
  borderRadiusSM: 6,
  // 40 px is large enough for touch.
  controlHeight: 40,
  controlHeightLG: 46,
  controlHeightSM: 28,
  wireframe: false,
  // Breakpoints; antd needs min and max of each.
  screenXSMax: 599,
  screenSM: 600,
  screenSMMin: 600,
  screenSMMax: 1023,
  screenMD: 1024,
  screenMDMin: 1024,
  screenMDMax: 1151,
  screenLG: 1152,
  screenLGMin: 1152,
  screenLGMax: 1439,
  screenXL: 1440,
  screenXLMin: 1440,
  screenXLMax: 1919,
  screenXXL: 1920,
  screenXXLMin: 1920,
} as const;

const light: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shape,
    colorPrimary: '#0d6b63',
    colorLink: '#0d6b63',
    colorInfo: '#2d6187',
    colorSuccess: '#2a7a4b',
    colorWarning: '#96560a',
    colorError: '#b5362c',
    // antd derives greyish tints from dark seeds; these keep their colour.
    colorPrimaryBg: '#e3efec',
    colorSuccessBg: '#e2f1e6',
    colorInfoBg: '#e2edf5',
    colorWarningBg: '#fbeeda',
    colorErrorBg: '#fbe7e4',
    colorTextBase: '#19201f',
    colorBgLayout: '#f6f3ee',
    colorBgContainer: '#fffefc',
    colorBgElevated: '#ffffff',
    colorBorder: '#cfc8bb',
    colorBorderSecondary: '#e7e2d8',
    colorTextSecondary: '#515b59',
    colorTextTertiary: '#66706e',
    colorTextDescription: '#5b6563',
    colorTextPlaceholder: '#687270',
    // A disabled form must still be readable.
    colorTextDisabled: '#6f7876',
    boxShadow: '0 1px 2px rgba(38, 32, 20, 0.05), 0 8px 28px rgba(38, 32, 20, 0.09)',
    boxShadowSecondary: '0 2px 6px rgba(38, 32, 20, 0.06), 0 14px 44px rgba(38, 32, 20, 0.14)',
  },
  components: {
    Layout: { siderBg: '#fffefc', headerBg: '#fffefc', bodyBg: '#f6f3ee' },
    Menu: {
      itemSelectedBg: '#e3efec',
      itemSelectedColor: '#0a5751',
      itemBg: 'transparent',
      itemHeight: 40,
      activeBarBorderWidth: 0,
    },
    Table: {
      ...{ headerBg: '#faf7f2', headerColor: '#515b59', rowHoverBg: '#faf7f2', headerSplitColor: 'transparent' },
      ...{ rowSelectedBg: '#e2efec', rowSelectedHoverBg: '#d8e9e5' },
    },
    Tabs: { titleFontSize: 15, horizontalItemGutter: 28 },
    // The track must be distinguishable from the page behind it.
    Segmented: { trackBg: '#e9e3d8', itemSelectedBg: '#ffffff', itemSelectedColor: '#0a5751' },
  },
};

const dark: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...shape,
    colorPrimary: '#4db6a8',
    colorLink: '#6fcabd',
    colorInfo: '#6aa7d2',
    colorSuccess: '#57b27c',
    colorWarning: '#e5a448',
    colorError: '#ec7b6f',
    colorPrimaryBg: '#18302d',
    colorSuccessBg: '#173022',
    colorInfoBg: '#182a38',
    colorWarningBg: '#332513',
    colorErrorBg: '#371e1a',
    // antd's derived colours have too little contrast on these tints in the dark theme (below 4.5:1).
    colorSuccessText: '#6cc492',
    colorInfoText: '#7db5dc',
    colorErrorText: '#f08e83',
    colorTextBase: '#edf1ee',
    colorBgBase: '#121617',
    colorBgLayout: '#121617',
    colorBgContainer: '#1a2021',
    colorBgElevated: '#222a2b',
    colorBorder: '#3f4a4b',
    colorBorderSecondary: '#2a3334',
    colorTextSecondary: '#b4bdba',
    colorTextTertiary: '#98a29f',
    colorTextDescription: '#a3adaa',
    colorTextPlaceholder: '#8a9491',
    colorTextDisabled: '#8d9794',
  },
  components: {
    Layout: { siderBg: '#171c1d', headerBg: '#171c1d', bodyBg: '#121617' },
    Menu: {
      itemSelectedBg: '#1f3431',
      itemSelectedColor: '#8adbcf',
      itemBg: 'transparent',
      itemHeight: 40,
      activeBarBorderWidth: 0,
    },
    Table: {
      ...{ headerBg: '#1f2627', headerColor: '#b4bdba', rowHoverBg: '#1f2627', headerSplitColor: 'transparent' },
      ...{ rowSelectedBg: '#1d3331', rowSelectedHoverBg: '#223d3a' },
    },
    Tabs: { titleFontSize: 15, horizontalItemGutter: 28 },
    Segmented: { trackBg: '#262f30', itemSelectedBg: '#3d4a4b', itemSelectedColor: '#8adbcf' },
    // White on the light petrol of the dark theme would have too little contrast.
    Button: { primaryColor: '#08211e', dangerColor: '#2b0b08' },
  },
};

const shared: ThemeConfig['components'] = {
  Button: { fontWeight: 550, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  Form: { verticalLabelPadding: '0 0 6px', itemMarginBottom: 20 },
  Card: { headerFontSize: 15 },
};

/** antd's configuration for the light or dark appearance. */
export function themeConfig(appearance: 'light' | 'dark'): ThemeConfig {
  const base = appearance === 'dark' ? dark : light;
  return {
    ...base,
    // Without transitions (base.css) antd must not wait for their end.
    token: { ...base.token, motion },
    cssVar: { key: appearance },
    hashed: false,
    components: { ...shared, ...base.components, Button: { ...shared?.Button, ...base.components?.Button } },
  };
}
