-- Whether the effect of an action is in the store, so that telling people again does not repeat it.
ALTER TABLE chat_actions ADD COLUMN performed boolean NOT NULL DEFAULT false;
