-- schemas/alerts/alert-channel.ts alone lists the channels, and the API checks them.
ALTER TABLE alerts DROP CONSTRAINT alerts_channel_check;
