-- Open tickets are reminded of their last day to choose a date. Those booked before had nothing ahead, so nothing would
-- look at them again.
UPDATE orders SET remind_on = ''
WHERE state = 'paid' AND id IN (SELECT order_id FROM bookings WHERE start IS NULL);
