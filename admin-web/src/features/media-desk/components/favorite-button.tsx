import { HeartFilled, HeartOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';

interface FavoriteButtonProps {
  title: string;
  favorite: boolean;
  onChange: (favorite: boolean) => void;
}

/** Adds or removes a favorite; its state is shown by shape, colour and name. */
export function FavoriteButton({ title, favorite, onChange }: FavoriteButtonProps) {
  const { t } = useTranslation('media-desk');
  const label = t(favorite ? 'favorite.remove' : 'favorite.add', { title });
  return (
    <Tooltip title={`${label} (F)`}>
      <Button
        type="text"
        aria-pressed={favorite}
        aria-label={label}
        icon={favorite ? <HeartFilled className={looks.error} /> : <HeartOutlined />}
        onClick={() => onChange(!favorite)}
      />
    </Tooltip>
  );
}
